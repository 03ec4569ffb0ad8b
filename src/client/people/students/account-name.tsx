import { AddressText } from '#client/components/address-text.tsx';
import { fullName, type Named } from '#client/components/full-name.ts';

/** The account that a dialog is about. */
export function AccountName({ account }: { account: Named & { email: string } }) {
  return (
    <>
      <span className="block font-medium wrap-anywhere text-ink">
        <bdi>{fullName(account)}</bdi>
      </span>
      <span className="block">
        <AddressText>{account.email}</AddressText>
      </span>
    </>
  );
}
