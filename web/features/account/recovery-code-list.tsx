import { Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { saveFile } from "#shared/client/save-file.ts";
import { useCopy } from "#web/components/use-copy.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./second-factor.module.css";

const ICON = 16;

/** The recovery codes, shown only once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTexts();
  const text = codes.join("\n");
  const { isCopied, copy } = useCopy(text);
  const save = () => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "llavero-codigos.txt");
  return (
    <Stack gap="md">
      <p className={classes.hint}>{t("account.second_factor.codes_hint")}</p>
      <ol className={classes.codes} aria-label={t("account.second_factor.codes_list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={ICON} aria-hidden /> : <IconCopy size={ICON} aria-hidden />}
          onClick={copy}
        >
          {t(isCopied ? "account.second_factor.codes_copied" : "account.second_factor.codes_copy")}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={ICON} aria-hidden />} onClick={save}>
          {t("account.second_factor.codes_download")}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onDone}>
          {t("account.second_factor.codes_done")}
        </Button>
      </Group>
    </Stack>
  );
}
