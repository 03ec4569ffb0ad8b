interface HeaderOptions {
  /** Whether the hub is served over https. */
  secure: boolean;
  /** The store that browsers send uploads to, unless it is this server. */
  uploadOrigin: string | null;
}

/** Options of helmet: what pages of this origin may load and do. */
export function securityHeaders({ secure, uploadOrigin }: HeaderOptions) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Dialogs that lock scrolling add a style element; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(uploadOrigin === null ? [] : [uploadOrigin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
  };
}
