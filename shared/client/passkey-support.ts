const isNumber = (hostname: string) => /^[\d.]+$/.test(hostname) || hostname.startsWith("[");

/** Whether passkeys can work: the browser supports them, and the page's host is a domain name they can be bound to. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && globalThis.isSecureContext && !isNumber(location.hostname);
}
