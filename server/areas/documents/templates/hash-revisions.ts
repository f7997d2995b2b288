import { createHash } from "node:crypto";

/** End of a revision of a PDF: what is added later follows it (ISO 32000-1, 7.5.6). */
const END = Buffer.from("%%EOF");
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
/** With the line break behind it. */
const LONGEST_END = END.length + 2;
/** Genuine files have a few revisions; further ones in a crafted file are ignored. */
const MOST_REVISIONS = 32;

/** Lengths that a revision may have whose end begins there: with or without its line break. */
function* lengthsOf(data: Buffer, at: number): Generator<number> {
  const end = at + END.length;
  yield end;
  const [first, second] = data.subarray(end, end + 2);
  if (first !== LINE_FEED && first !== CARRIAGE_RETURN) return;
  yield end + 1;
  if (first === CARRIAGE_RETURN && second === LINE_FEED) yield end + 2;
}

export interface RevisionHashes {
  /** Of the whole file. */
  readonly sha256: string;
  /** Of the file as it was at the end of each of its revisions. */
  readonly revisions: readonly string[];
}

/** Hashes a file chunk by chunk, without parsing it. */
export function hashRevisions() {
  const hash = createHash("sha256");
  const revisions: string[] = [];
  /** The last bytes, in which an end may begin, and how many of them are hashed already. */
  let rest: Buffer = Buffer.alloc(0);
  let hashed = 0;
  let count = 0;

  const hashTo = (data: Buffer, to: number) => {
    if (to <= hashed) return;
    hash.update(data.subarray(hashed, to));
    hashed = to;
  };
  const findEnds = (data: Buffer, before: number) => {
    for (let at = data.indexOf(END); at !== -1 && at <= before && count < MOST_REVISIONS; count += 1) {
      for (const length of lengthsOf(data, at)) {
        hashTo(data, length);
        revisions.push(hash.copy().digest("hex"));
      }
      at = data.indexOf(END, at + 1);
    }
  };

  return {
    add(chunk: Uint8Array): void {
      const data = Buffer.concat([rest, chunk]);
      findEnds(data, data.length - LONGEST_END);
      const kept = Math.max(0, data.length - LONGEST_END + 1);
      hashTo(data, kept);
      rest = data.subarray(kept);
      hashed -= kept;
    },
    end(): RevisionHashes {
      findEnds(rest, rest.length);
      hashTo(rest, rest.length);
      return { sha256: hash.digest("hex"), revisions };
    },
  };
}
