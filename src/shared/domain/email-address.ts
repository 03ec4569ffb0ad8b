/** The longest part before the @, by RFC 5321. */
const LOCAL_MAX = 64;

/** Says why an address can't be used, for rules that people don't expect; null for any other address, valid or not. */
export function emailFault(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at <= 0) return null;
  if (/[^ -~]/.test(domain)) {
    const plain = plainDomain(domain);
    return plain === null ? null : `Please write the part after the @ as ${plain}`;
  }
  if (/[^ -~]/.test(local)) return 'Please use an address with only the letters a to z before the @';
  if (/["\\]/.test(local)) return 'Please use an address without quotation marks';
  if (local.length > LOCAL_MAX) return `Please use an address with at most ${LOCAL_MAX} characters before the @`;
  return null;
}

/** Returns an international domain in the form that mail servers use, which begins with `xn--`. */
function plainDomain(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}`);
    return /^[a-z\d.-]+$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
