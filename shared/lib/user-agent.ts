/** Browser and system for display: product names, the same in every language. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/* Order matters: Edge and Opera also identify as Chrome, and Chrome as Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Parses a `User-Agent` header (RFC 9110, 10.1.5).
 * @returns null for what it does not contain; the header can be forged
 */
export function readUserAgent(header: string | null): Device {
  return { browser: nameIn(browsers, header ?? ""), system: nameIn(systems, header ?? "") };
}
