import { Group, TextInput } from "@mantine/core";
import { CopyLinkButton } from "./copy-link-button.tsx";

/** An address to share: can be read, selected, or copied by a click. */
export function CopiedLink({ label, address }: { label: string; address: string }) {
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={label}
        value={address}
        readOnly
        style={{ flex: "1 1 14rem" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyLinkButton address={address} />
    </Group>
  );
}
