import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ConsentInput } from "#shared/domain/core/consents.ts";
import type { PublicIncidentForm, ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { sentRequestOf } from "#web/components/public/sent-request.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { REPORT_DRAFT, type ReportDraft, toReportInput } from "./report-draft.ts";
import { postReport } from "./report-queries.ts";

interface Filled {
  readonly form: PublicIncidentForm;
  readonly draft: ReportDraft;
  readonly consent: ConsentInput | null;
}

/** Sends the report: any number of clicks and retries creates one incident. */
export function useSendReport({ form, draft, consent }: Filled, onSent: (sent: ReportedIncident) => void) {
  const language = useLanguage();
  const { submit, open } = useVisitorSubmit();
  /** Refs, because the second of two quick clicks comes before the next render. */
  const isBusy = useRef(false);
  const trap = useRef("");
  const sent = sentRequestOf(REPORT_DRAFT);
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: () => {
      const input = {
        ...toReportInput(draft, consent, form.form, language),
        ...(trap.current && { extra_note: trap.current }),
      };
      const post = (key: string) => sent.post(input, key, () => postReport(input, form.form, key));
      return submit(post, JSON.stringify(input));
    },
    onSuccess: onSent,
    onError: (failure) => sent.removeUnsent(failure),
    onSettled: () => void (isBusy.current = false),
  });
  const send = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  };
  return {
    send,
    isSending: isPending,
    open,
    error: isPending ? null : error,
    setTrap: (text: string) => void (trap.current = text),
  };
}
