import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { updateOne } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import {
  changeDraft,
  moveWithin,
  newSigner,
  type SignerDraft,
  signerDrafts,
  toDraft,
  toSignerInput,
} from "./signer-draft.ts";
import { SignerRow } from "./signer-row.tsx";
import classes from "./signers-editor.module.css";
import { MAX_SIGNERS } from "#shared/domain/documents/policy.ts";

interface SignersEditorProps {
  document: Document;
  signers: readonly Signer[];
  onClose: () => void;
}

const nameOf = (signer: SignerDraft | undefined) => signer?.shown ?? signer?.name ?? "";

const kinds = ["person", "owner", "other"] as const;

/** Saves all signers in order, with the version that was shown. */
function useSave({ document, onClose }: SignersEditorProps) {
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (signers: readonly SignerDraft[]) =>
      updateOne(documentResource, document.id, { version: document.version, signers: signers.map(toSignerInput) }),
    onSuccess: onClose,
  });
}

/** The signers of a draft and their order. */
export function SignersEditor(props: SignersEditorProps) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useInterruptibleState("signer drafts", signerDrafts, () => props.signers.map(toDraft));
  const [moved, setMoved] = useState("");
  const save = useSave(props);
  const move = (from: number, to: number) => {
    const list = moveWithin(drafts, from, to);
    setDrafts(list);
    if (list !== drafts) setMoved(t("documents.signers.moved", { name: nameOf(list[to]), place: to + 1 }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(drafts);
      }}
    >
      <ol className={classes.list}>
        {drafts.map((signer, index) => (
          <SignerRow
            key={signer.key}
            signer={signer}
            index={index}
            count={drafts.length}
            needsCode={props.document.signing_strength !== "link"}
            onChange={(changes) => setDrafts((list) => changeDraft(list, signer.key, changes))}
            onMove={move}
            onRemove={() => setDrafts((list) => list.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Group my="md" gap="xs">
        {kinds.map((party) => (
          <Button
            key={party}
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={drafts.length >= MAX_SIGNERS}
            onClick={() => setDrafts((list) => [...list, newSigner(party)])}
          >
            {t(`documents.signer.party.${party}`)}
          </Button>
        ))}
      </Group>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {save.error && <Notice tone="danger">{describeError(save.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t("action.cancel")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("action.save")}
        </Button>
      </Group>
    </form>
  );
}
