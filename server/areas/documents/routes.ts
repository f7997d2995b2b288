import type { Route } from "#server/engine/http/route.ts";
import { staffDocumentRoutes } from "./document-routes.ts";
import { letterRoutes } from "./letters/letter-routes.ts";
import { missingFactsRoute } from "./missing-facts-route.ts";
import { noticeRoutes } from "./notices/notice-routes.ts";
import { sealCertificateRoutes } from "./seal/seal-certificate-routes.ts";
import { documentRunRoutes } from "./runs/run-routes.ts";
import { signerPictureRoutes } from "./identity/signer-picture-routes.ts";
import { delegationRoute } from "./signing/delegation-route.ts";
import { signingCodeRoutes } from "./signing/signing-code-routes.ts";
import { signingRoutes } from "./signing/signing-routes.ts";
import { stampAuthorityRoutes } from "./seal/stamp-authority-routes.ts";
import { templateRoutes } from "./templates/template-routes.ts";
import { verifyRoutes } from "./seal/verify-routes.ts";

export const documentRoutes: readonly Route[] = [
  ...templateRoutes,
  ...staffDocumentRoutes,
  ...signingRoutes,
  delegationRoute,
  ...signingCodeRoutes,
  ...signerPictureRoutes,
  ...verifyRoutes,
  ...stampAuthorityRoutes,
  ...sealCertificateRoutes,
  ...letterRoutes,
  missingFactsRoute,
  ...documentRunRoutes,
  ...noticeRoutes,
];
