import { SegmentedControl } from "@mantine/core";
import { IconEye, IconLock } from "@tabler/icons-react";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./comments.module.css";

interface VisibilitySwitchProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

/** A comment's visibility: staff only, or also the reporter. */
export function VisibilitySwitch({ isPublic, onChange }: VisibilitySwitchProps) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("incidents.comment.visibility")}
      value={isPublic ? "public" : "internal"}
      onChange={(value) => onChange(value === "public")}
      data={[
        {
          value: "internal",
          label: (
            <span className={classes.choice}>
              <IconLock size={14} aria-hidden />
              {t("incidents.comment.internal")}
            </span>
          ),
        },
        {
          value: "public",
          label: (
            <span className={classes.choice}>
              <IconEye size={14} aria-hidden />
              {t("incidents.comment.public")}
            </span>
          ),
        },
      ]}
    />
  );
}
