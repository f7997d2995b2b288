import { Button } from "@mantine/core";
import { IconCheck, IconDownload } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import { saveFile } from "#shared/client/save-file.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import type { SignedReading } from "#shared/domain/documents/signed-reading.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import type { ShownFile } from "./signing-queries.ts";
import { readerCode } from "./reader-code.ts";
import { StepActions } from "./step-actions.tsx";
import { useReading } from "./use-reading.ts";

const PdfView = lazyComponent(readerCode);

/** Where the signer will sign and fill in, on an uploaded PDF. */
const FieldMarks = lazyComponent(async () => {
  const [{ FieldMarks: Marks }] = await Promise.all([import("./field-marks.tsx"), loadArea("signing-parts")]);
  return Marks;
});

/** The pages fill a phone's height between the heading and the buttons. */
const HEIGHT = "max(20rem, calc(100dvh - 17.5rem))";

interface Props {
  readonly document: Pick<SigningPageData["document"], "title" | "code">;
  /** Of the document, where it is an uploaded PDF. */
  readonly fields: readonly (SigningPageData["fields"] | SigningPageData["filled"])[number][];
  readonly file: UseQueryResult<ShownFile>;
  readonly onBack: () => void;
  readonly onRead: () => void;
  /** What was measured of the reading so far. */
  readonly reading: SignedReading | null;
  readonly onReading: (reading: SignedReading) => void;
}

interface Position {
  /** The last page that came into view. */
  readonly page: number;
  readonly pages: number;
}

/** Loading failed: retry button. */
function FailedFile({ file }: { file: UseQueryResult<ShownFile> }) {
  const t = useT();
  return (
    <div className={classes.stretch}>
      <SendFailure error={file.error} />
      <Button size="md" mt="md" loading={file.isFetching} onClick={() => void file.refetch()}>
        {t("action.retry")}
      </Button>
    </div>
  );
}

function Download({ document, bytes }: Pick<Props, "document"> & { bytes: ArrayBuffer }) {
  const t = useT();
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => saveFile(new Blob([bytes], { type: "application/pdf" }), `${document.code}.pdf`)}
    >
      {t("signing.download")}
    </Button>
  );
}

/** The document itself. The user continues at its end, or by confirming that they have read it. */
export function ReadStep({ document, fields, file, onBack, onRead, reading, onReading }: Props) {
  const t = useT();
  const [seen, setSeen] = useState<Position | null>(null);
  const isAtEnd = seen !== null && seen.page === seen.pages;
  const blank = <div className={classes.blank} style={{ height: HEIGHT }} aria-busy="true" />;
  const noteShown = useReading(reading, onReading);
  const note = (number: number, pages: number) => {
    setSeen((before) => ({ page: Math.max(before?.page ?? 0, number), pages }));
    noteShown(number, pages);
  };
  if (file.isError) return <FailedFile file={file} />;
  return (
    <>
      <div className={classes.reader}>
        {file.data ? (
          <Suspense fallback={blank}>
            <PdfView
              data={file.data.bytes}
              title={document.title}
              height={HEIGHT}
              hasText
              onPageSeen={note}
              {...(fields.length > 0 && {
                over: (number: number) => <FieldMarks fields={fields} page={number} />,
              })}
            />
          </Suspense>
        ) : (
          blank
        )}
      </div>
      <StepActions
        onBack={onBack}
        note={
          <>
            <span role="status">{seen && t(isAtEnd ? "signing.read_end" : "signing.read_position", { ...seen })}</span>
            {file.data && <Download document={document} bytes={file.data.bytes} />}
          </>
        }
      >
        <Button
          size="md"
          className={classes.primary}
          variant={isAtEnd ? "filled" : "outline"}
          disabled={!file.data}
          leftSection={isAtEnd ? <IconCheck size={18} aria-hidden /> : undefined}
          onClick={onRead}
        >
          {t(isAtEnd ? "signing.read_done" : "signing.read_said")}
        </Button>
      </StepActions>
    </>
  );
}
