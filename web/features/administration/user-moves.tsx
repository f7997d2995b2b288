import { Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { moveOne } from "#shared/client/resource-queries.ts";
import {
  movesOfUser,
  stateOfUser,
  type User,
  userLifecycle,
  userResource,
  type UserVerb,
} from "#shared/domain/administration/user.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { OneTimeLink } from "./one-time-link.tsx";
import { useUserLink } from "./use-user-link.ts";

const nothing = z.object({});

interface DialogProps {
  user: User;
  verb: "deactivate" | "reset_second_factor";
  onDone: () => void;
  onClose: () => void;
}

function FinalDialog({ user, verb, onDone, onClose }: DialogProps) {
  const { t } = useTexts();
  const form = useMoveForm({ resource: userResource, row: user, verb, input: nothing }, onDone);
  return (
    <MoveDialog
      form={form}
      title={t(`administration.${verb}.title`, { name: user.name })}
      explanation={t(`administration.${verb}.text`)}
      confirm={t(`administration.verb.${verb}`)}
      isFinal
      isPossible={movesOfUser(user).includes(verb)}
      onClose={onClose}
    >
      {verb === "reset_second_factor" && <NoMailServer />}
    </MoveDialog>
  );
}

/**
 * Actions currently possible for a user: invitation and password links, second-factor reset, activation and
 * deactivation.
 */
export function UserMoves({ user, onMoved }: { user: User; onMoved: () => void }) {
  const [requestedVerb, setRequestedVerb] = useState<UserVerb | null>(null);
  const invitation = useUserLink("invite");
  const renewal = useUserLink("reset_password");
  const activation = useMutation({
    mutationFn: () => moveOne(userResource, user.id, "activate", { version: user.version }),
    onSuccess: onMoved,
  });
  const link = requestedVerb === "invite" ? invitation : renewal;
  const forget = () => setRequestedVerb(null);
  const request = (verb: UserVerb) => () => {
    setRequestedVerb(verb);
    if (verb === "invite") invitation.issue(user);
    if (verb === "reset_password") renewal.issue(user);
  };
  return (
    <Group gap="sm">
      <MoveActions
        resource={userResource}
        row={user}
        lifecycle={userLifecycle}
        state={stateOfUser(user)}
        text={(verb) => `administration.verb.${verb}`}
        isOffered={(verb) => movesOfUser(user).includes(verb)}
        onRequest={{
          invite: request("invite"),
          reset_password: request("reset_password"),
          reset_second_factor: request("reset_second_factor"),
          deactivate: request("deactivate"),
          activate: () => activation.mutate(),
        }}
      />
      {(requestedVerb === "deactivate" || requestedVerb === "reset_second_factor") && (
        <FinalDialog user={user} verb={requestedVerb} onDone={onMoved} onClose={forget} />
      )}
      {(requestedVerb === "invite" || requestedVerb === "reset_password") && (
        <OneTimeLink link={link} recipient={user} onClose={forget} />
      )}
    </Group>
  );
}
