import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import { ChangedDocument } from "./changed-document.tsx";
import classes from "./document.module.css";
import { ReadStep } from "./read-step.tsx";
import type { ShownRest } from "./signing-progress.ts";
import { restFileQuery } from "./signing-queries.ts";
import type { SigningFlowState } from "./use-signing-flow.ts";

interface Props {
  readonly shortKey: string;
  readonly page: SigningPageData;
  readonly flow: SigningFlowState;
}

interface RestProps {
  readonly shortKey: string;
  readonly document: SigningPageData["rest"][number];
  readonly shown: ShownRest | undefined;
  readonly onShown: (shown: ShownRest) => void;
  readonly onBack: () => void;
  readonly onRead: (shown: ShownRest) => void;
}

/** Another document than that of the link. Its file is compared with the one that was sent, as that one is. */
function RestDocument({ shortKey, document, shown, onShown, onBack, onRead }: RestProps) {
  const file = useQuery(restFileQuery(shortKey, document.code));
  if (file.data && file.data.sha256 !== document.pdf_sha256)
    return <ChangedDocument onRetry={() => window.location.reload()} />;
  const present = (): ShownRest => ({
    code: document.code,
    pdf_sha256: document.pdf_sha256,
    reading: shown?.reading ?? null,
  });
  return (
    <ReadStep
      document={document}
      fields={document.fields}
      file={file}
      reading={shown?.reading ?? null}
      onReading={(reading) => onShown({ ...present(), reading })}
      onBack={onBack}
      onRead={() => onRead(present())}
    />
  );
}

/** Documents that are signed together, one after another: each has to be opened. */
export function ReadAllStep({ shortKey, page, flow }: Props) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const { progress, note, pass, steps, file } = flow;
  const count = page.rest.length + 1;
  const part = page.rest[index - 1];
  const withShown = (shown: ShownRest) => [...progress.rest.filter(({ code }) => code !== shown.code), shown];
  return (
    <>
      <p className={classes.version} role="status">
        {t("signing.together_position", { number: index + 1, count, title: (part ?? page.document).title })}
      </p>
      {part === undefined ? (
        <ReadStep
          key={page.document.code}
          document={page.document}
          fields={[...page.fields, ...page.filled]}
          file={file}
          reading={progress.reading}
          onReading={(reading) => note({ reading })}
          onBack={steps.back}
          onRead={() => setIndex(1)}
        />
      ) : (
        <RestDocument
          key={part.code}
          shortKey={shortKey}
          document={part}
          shown={progress.rest.find(({ code }) => code === part.code)}
          onShown={(shown) => note({ rest: withShown(shown) })}
          onBack={() => setIndex(index - 1)}
          onRead={(shown) => {
            const rest = withShown(shown);
            if (index + 1 === count) return pass({ has_read: true, rest });
            note({ rest });
            setIndex(index + 1);
          }}
        />
      )}
    </>
  );
}
