import { MARK_PATH } from "#shared/ui/mark.tsx";
import classes from "./key-rack.module.css";

/** The board behind the porter's desk, row by row: a key that hangs is a home to let, an amber tag a rent that is due. */
const rows = ["k.kk.k", "kk.dk.", ".kk.kk", "k.dk.k", "kkk.kd", ".k.kkk", "k.kkd."] as const;

function Hook({ kind }: { kind: string }) {
  return (
    <svg className={classes.hook} viewBox="0 0 48 64" data-kind={kind}>
      <circle cx="24" cy="7" r="2.4" className={classes.nail} />
      {kind !== "." && (
        <g className={classes.key}>
          <path d="M24 7v9" className={classes.ring} />
          <path d={MARK_PATH} transform="translate(6 12) scale(1.125)" fillRule="evenodd" />
          {kind === "d" && <rect x="30.5" y="38" width="11" height="15" rx="2.5" className={classes.tag} />}
        </g>
      )}
    </svg>
  );
}

/** The picture beside the login: decoration, so screen readers pass it by. */
export function KeyRack() {
  return (
    <div className={classes.rack} aria-hidden="true">
      <div className={classes.board}>
        {rows.map((row, index) => (
          <div key={index} className={classes.row}>
            {Array.from(row, (kind, position) => (
              <Hook key={position} kind={kind} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
