import { MARK_PATH } from "#shared/ui/mark.tsx";
import classes from "./key-rack.module.css";

/** Layout of the key board: `k` a key, `d` a key with the amber tag of an overdue rent, `.` an empty hook. */
const rows = ["k.kk.kk", "kk.dk.k", ".kk.kkd", "k.dk.k.", "kkk.kdk", ".k.kkk."] as const;

function Key({ isDue }: { isDue: boolean }) {
  return (
    <g className={classes.key}>
      <path d="M24 6v10" className={classes.ring} />
      <path d={MARK_PATH} transform="translate(2 10) scale(1.375)" fillRule="evenodd" />
      {isDue && (
        <g className={classes.tag}>
          <path d="M27.5 28.5 36 39" className={classes.ring} />
          <rect x="31" y="38" width="13" height="18" rx="2.5" transform="rotate(-12 37 47)" />
        </g>
      )}
    </g>
  );
}

/** Decorative picture beside the login; hidden from screen readers. */
export function KeyRack() {
  return (
    <div className={classes.rack} aria-hidden="true">
      <div className={classes.board}>
        {rows.map((row) => (
          <div key={row} className={classes.row}>
            {Array.from(row, (kind, position) => (
              <svg key={position} className={classes.hook} viewBox="0 0 48 60">
                <circle cx="24" cy="5" r="2.2" className={classes.nail} />
                {kind !== "." && <Key isDue={kind === "d"} />}
              </svg>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
