import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { useLinkLanguage } from "#web/components/public/use-link-language.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { EndedPage } from "./ended-page.tsx";
import { ReceiptPage } from "./receipt-page.tsx";
import { SigningFlow } from "./signing-flow.tsx";
import { signingPageQuery } from "./signing-queries.ts";

/** The signer's current options; replaced when the document's state changes while the page is open. */
function Situation({ shortKey, page }: { shortKey: string; page: SigningPageData }) {
  const [first] = useState(page.situation);
  const isFresh = page.situation !== first;
  if (page.situation === "open") return <SigningFlow shortKey={shortKey} page={page} />;
  if (page.situation === "signed" && page.receipt)
    return <ReceiptPage shortKey={shortKey} page={page} receipt={page.receipt} isFresh={isFresh} />;
  return <EndedPage page={page} isFresh={isFresh} />;
}

/** /external-document/{shortKey}: a signer reads the document, signs or declines, and later sees the result. */
export function DocumentPage() {
  const { shortKey = "" } = useParams();
  const { data, error, refetch } = useQuery(signingPageQuery(shortKey));
  useLinkLanguage(`document.${shortKey}`, data?.signer.language);
  // A step in progress stays visible if a later refetch fails; a renewed link is no longer valid.
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <Situation key={shortKey} shortKey={shortKey} page={data} />;
  if (error) return <FailedLink error={error} help="signing.invalid_help" onRetry={() => void refetch()} />;
  return <div aria-busy="true" />;
}
