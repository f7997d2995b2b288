const isNumber = (hostname: string) => /^[\d.]+$/.test(hostname) || hostname.startsWith("[");

/** Whether passkeys can work here at all: the browser knows them, and the page stands at a name that they can be bound to. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && globalThis.isSecureContext && !isNumber(location.hostname);
}
