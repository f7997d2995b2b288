import { expect, test } from "vitest";
import { explainRefusal } from "#server/engine/http/listening.ts";

/* What cannot be brought about on every machine; the rest is in start.test.ts. */

test("a port that is reserved for administrators is told as such, with one that is not", () => {
  const refused = Object.assign(new Error("listen EACCES: permission denied 0.0.0.0:80"), { code: "EACCES" });
  expect(explainRefusal(refused, { host: "0.0.0.0", port: 80 })).toEqual(
    new Error(
      "This user may not listen on port 80: those below 1024 are reserved. Choose another: PORT=3000 npm start",
    ),
  );
});

test("what is not about the place stays as it is", () => {
  const other = Object.assign(new Error("too many open files"), { code: "EMFILE" });
  expect(explainRefusal(other, { host: "0.0.0.0", port: 80 })).toBe(other);
});
