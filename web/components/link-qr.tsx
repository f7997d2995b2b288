import { encode } from "uqr";
import classes from "./link-qr.module.css";

/**
 * A QR code (ISO/IEC 18004) of an address, dark on white in both colour schemes, with the quiet zone that scanners
 * need.
 */
export function LinkQr({ address, label }: { address: string; label: string }) {
  const { data } = encode(address, { ecc: "M", boostEcc: false, border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className={classes.qr} role="img" aria-label={label} viewBox={`0 0 ${data.length} ${data.length}`}>
      <path d={path} />
    </svg>
  );
}
