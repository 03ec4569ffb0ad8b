import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { SSO_RULES_MAX, SSO_STAFF_ROLES } from '#shared/people/single-sign-on.ts';
import type { SsoRules } from '#shared/people/sso.contract.ts';
import { classesQuery } from '#client/api/classes.ts';
import { ssoRulesQuery, useSetSsoRules } from '#client/api/sso.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import { useSaveOver } from '#client/lib/save-over.ts';
import { savedAndReported } from './settings-card.tsx';

type Rule = SsoRules['rules'][number];

const SWITCHES = [
  ['approves', 'Approve new students at once', 'Students whom the school signs in do not wait for approval.'],
  [
    'trustsAddresses',
    'Trust the school’s addresses',
    'Even if the school does not say that it has verified them. Only for schools that assign addresses themselves.',
  ],
  [
    'trustsFactor',
    'The school asks for a second factor',
    'Even if it does not say so at each sign-in. The hub then asks for none.',
  ],
] as const;

/** How the hub uses the school's sign-in; renders nothing if there is none. */
export function SsoRulesCard() {
  const { data, error, refetch } = useQuery(ssoRulesQuery);
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data?.isOn) return null;
  const { isOn: _isOn, ...saved } = data;
  return <SsoRulesForm saved={saved} key={JSON.stringify(saved)} />;
}

function SsoRulesForm({ saved: { revision, ...saved } }: { saved: SsoRules & { revision: string } }) {
  const [edited, setEdited] = useState<SsoRules>(saved);
  const save = useSetSsoRules();
  const saveOver = useSaveOver({ ...saved, revision }, (theirs) => {
    if (theirs === null) return;
    const { revision: _revision, ...rules } = theirs;
    setEdited(rules);
  });
  const set = (change: Partial<SsoRules>) => setEdited({ ...edited, ...change });
  const setRule = (index: number, change: Partial<Rule>) =>
    set({ rules: edited.rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)) });
  return (
    <Card aria-labelledby="sso-rules">
      <CardTitle id="sso-rules">School accounts</CardTitle>
      <p className="mt-1 text-ink-2">What happens when people sign in with an account of the school.</p>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void savedAndReported(saveOver((expectedRevision) => save.mutateAsync({ ...edited, expectedRevision })));
        }}
      >
        <Field label="What the account is called" hint={`The button says: Sign in with ${edited.label}`}>
          <Input maxLength={60} value={edited.label} onChange={({ target }) => set({ label: target.value })} />
        </Field>
        {SWITCHES.map(([name, label, text]) => (
          <SwitchField
            key={name}
            label={label}
            hint={text}
            isOn={edited[name]}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
        <fieldset className="grid gap-3">
          <legend className="font-medium">Rules for claims</legend>
          <p className="text-14 text-ink-2">
            A claim is what the provider says about a person, such as their groups. A rule never makes anyone an owner.
          </p>
          {edited.rules.map((rule, index) => (
            <RuleRow
              // oxlint-disable-next-line react/no-array-index-key -- while it is typed, a rule has no other name than its position
              key={index}
              name={`Rule ${index + 1}`}
              rule={rule}
              onChange={(change) => setRule(index, change)}
              onRemove={() => set({ rules: edited.rules.filter((_rule, at) => at !== index) })}
            />
          ))}
          <Button
            className="justify-self-start"
            disabled={edited.rules.length >= SSO_RULES_MAX}
            onClick={() =>
              set({ rules: [...edited.rules, { claim: 'groups', value: '', staffRole: 'teacher', classId: null }] })
            }
          >
            Add a rule
          </Button>
        </fieldset>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={save.isPending || JSON.stringify(edited) === JSON.stringify(saved)}
        >
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Card>
  );
}

const ROLE_NAMES = { assistant: 'Assistant', teacher: 'Teacher' } as const;

interface RuleRowProps {
  name: string;
  rule: Rule;
  onChange: (change: Partial<Rule>) => void;
  onRemove: () => void;
}

function RuleRow({ name, rule, onChange, onRemove }: RuleRowProps) {
  const { data: classes = [] } = useQuery(classesQuery);
  return (
    <fieldset aria-label={name} className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Claim">
        <Input value={rule.claim} onChange={({ target }) => onChange({ claim: target.value })} />
      </Field>
      <Field label="Value">
        <Input value={rule.value} onChange={({ target }) => onChange({ value: target.value })} />
      </Field>
      <Field label="Makes">
        <Select
          value={rule.classId ?? rule.staffRole ?? ''}
          onChange={({ target: { value } }) => {
            const staffRole = SSO_STAFF_ROLES.find((role) => role === value) ?? null;
            onChange({ staffRole, classId: staffRole === null ? value : null });
          }}
        >
          <Options of={SSO_STAFF_ROLES.toReversed().map((role) => ({ value: role, label: ROLE_NAMES[role] }))} />
          <Options
            of={classes.map(({ id, name: className, term }) => ({
              value: id,
              label: `Student of ${className} ${term}`,
            }))}
          />
        </Select>
      </Field>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </fieldset>
  );
}
