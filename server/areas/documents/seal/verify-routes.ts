import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isCode, verification, verifyInput, verifyRules } from "#shared/domain/documents/verification.ts";
import { openRoute, ruledBody } from "#server/engine/http/define-route.ts";
import { countsAs } from "#server/engine/http/public-route.ts";
import { arriving, FILE_TYPE, isAborted } from "#server/engine/http/received-file.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readMarks } from "../templates/find-marks.ts";
import { verifyByCode, verifyByHash, verifyFile } from "./verify-document.ts";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";

const PATH = "/external-verify";

const byCode: Route = {
  ...openRoute({
    method: "POST",
    path: PATH,
    summary: "Whether a document was signed, by its code or by its file's SHA-256",
    body: ruledBody({ input: verifyInput, rules: verifyRules }),
    output: verification,
    run: async ({ services, input: { code, sha256 } }) => {
      if (sha256) return respond(await verifyByHash(services, sha256));
      return respond(await verifyByCode(services, isCode(code ?? "") ? (code ?? "") : ""));
    },
  }),
  before: countsAs("verify"),
};

const byFile: Route = {
  method: "POST",
  path: `${PATH}/file`,
  summary: "Whether a file is a document as it was signed and sealed; the file is not stored",
  access: "public",
  streamed: { maxBytes: VERIFIED_FILE_BYTES },
  output: verification,
  isTransactional: false,
  isReplayable: false,
  before: countsAs("verify"),
  run: async ({ services, request, input }) => {
    const [type = ""] = (request.headers["content-type"] ?? "").split(";");
    if (type.trim().toLowerCase() !== FILE_TYPE) throw new AppError("unsupported_media");
    if (Number(request.headers["content-length"] ?? 0) > VERIFIED_FILE_BYTES) throw new AppError("too_large");
    if (!(input instanceof Readable)) throw new AppError("malformed");
    const marks = await readMarks(arriving(input)).catch((error: unknown) => {
      throw isAborted(error) ? new AppError("malformed", { cause: error }) : error;
    });
    return respond(await verifyFile(services, marks));
  },
};

/** Public: anyone with a signed document or its code can verify it. */
export const verifyRoutes: readonly Route[] = [byCode, byFile];
