import { useQuery } from '@tanstack/react-query';
import { MAIL_ENCRYPTIONS, USUAL_PORTS, type MailEncryption } from '#shared/mail/mail-server.ts';
import { mailServerQuery, useSetMailServer } from '#client/api/mail.ts';
import { TestMessage } from '#client/components/test-message.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { NumberField } from './number-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const ENCRYPTIONS: Record<MailEncryption, string> = {
  tls: 'TLS (most servers)',
  starttls: 'STARTTLS',
  none: 'None, only within your own network',
};
const OPTIONS = MAIL_ENCRYPTIONS.map((value) => ({ value, label: ENCRYPTIONS[value] }));

/** The server through which mail is sent. Its password is entered here and never shown again. */
export function useMailServer(): SettingsPart {
  const query = useQuery(mailServerQuery);
  const { mutateAsync } = useSetMailServer();
  const stored = query.data && { ...query.data, password: '' };
  const { values, set, ...draft } = useDraft(stored, async (server) => ({
    ...(await mutateAsync(server)),
    password: '',
  }));
  const handleEncryption = (encryption: MailEncryption) => {
    const isUsual = values?.port === USUAL_PORTS[values?.encryption ?? 'tls'];
    set({ encryption, ...(isUsual && { port: USUAL_PORTS[encryption] }) });
  };
  const card = (
    <SettingsCard
      id="mail-server"
      title="Mail server"
      text={
        values?.isFixed === true
          ? 'The administrator of this hub has set the mail server on the machine itself, with SMTP_URL. It can only be changed there.'
          : 'Password links, approvals and your messages go out through it. Your mail provider or your school tells you what to enter. Without a server they are kept on the machine, and nobody receives them.'
      }
      query={query}
    >
      {values && (
        <fieldset disabled={values.isFixed} className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field label="Server" hint="Such as mail.example.org">
            <Input
              autoComplete="off"
              spellCheck={false}
              value={values.server}
              onChange={({ target }) => set({ server: target.value.trim() })}
            />
          </Field>
          <NumberField label="Port" min={1} max={65_535} value={values.port} onChange={(port) => set({ port })} />
          <Field label="Encryption">
            <Select
              value={values.encryption}
              onChange={({ target }) => handleEncryption(target.value as MailEncryption)} // one of the options
            >
              <Options of={OPTIONS} />
            </Select>
          </Field>
          <Field label="Sender" hint="Such as Hub <hub@example.org>">
            <Input autoComplete="off" value={values.sender} onChange={({ target }) => set({ sender: target.value })} />
          </Field>
          <Field label="Account" hint="Empty if the server asks for none">
            <Input
              autoComplete="off"
              spellCheck={false}
              value={values.account}
              onChange={({ target }) => set({ account: target.value })}
            />
          </Field>
          <Field
            label="Password"
            hint={
              values.hasPassword &&
              'Stored. Leave this empty to keep it, and enter it again with another server, port, encryption or account.'
            }
          >
            <Input
              type="password"
              autoComplete="new-password"
              value={values.password}
              onChange={({ target }) => set({ password: target.value })}
            />
          </Field>
        </fieldset>
      )}
      {values && values.server !== '' && (
        <div className="mt-5">
          <TestMessage disabled={draft.isDirty} />
        </div>
      )}
    </SettingsCard>
  );
  return { ...draft, card };
}
