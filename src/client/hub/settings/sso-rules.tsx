import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { SSO_RULES_MAX, SSO_STAFF_ROLES } from '#shared/people/single-sign-on.ts';
import type { SsoRules } from '#shared/people/sso.contract.ts';
import { classesQuery } from '#client/api/classes.ts';
import { ssoRulesQuery, useSetSsoRules } from '#client/api/sso.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

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

/** How the hub uses the school's sign-in; no card if there is none. */
export function useSsoRules(): SettingsPart {
  const query = useQuery(ssoRulesQuery);
  const { values, set, ...draft } = useDraft(
    query.data?.isOn === true ? rulesOf(query.data) : undefined,
    useSetSsoRules().mutateAsync,
  );
  if (!values && !query.error) return { card: null };
  const card = (
    <SettingsCard
      id="sso-rules"
      title="School accounts"
      text="What happens when people sign in with an account of the school."
      query={query}
    >
      {values && <SsoRulesFields rules={values} onChange={set} />}
    </SettingsCard>
  );
  return { ...draft, card };
}

const rulesOf = ({ isOn: _isOn, ...rules }: SsoRules & { isOn: boolean; revision: string }) => rules;

interface SsoRulesFieldsProps {
  rules: SsoRules;
  onChange: (change: Partial<SsoRules>) => void;
}

function SsoRulesFields({ rules: { rules, ...sso }, onChange }: SsoRulesFieldsProps) {
  const setRule = (index: number, change: Partial<Rule>) =>
    onChange({ rules: rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)) });
  return (
    <div className="mt-4 grid gap-4">
      <Field label="What the account is called" hint={`The button says: Sign in with ${sso.label}`}>
        <Input maxLength={60} value={sso.label} onChange={({ target }) => onChange({ label: target.value })} />
      </Field>
      {SWITCHES.map(([name, label, text]) => (
        <SwitchField
          key={name}
          label={label}
          hint={text}
          isOn={sso[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
      <fieldset className="grid gap-3">
        <legend className="font-medium">Rules for claims</legend>
        <p className="text-14 text-ink-2">
          A claim is what the provider says about a person, such as their groups. A rule never makes anyone an owner.
        </p>
        {rules.map((rule, index) => (
          <RuleRow
            // oxlint-disable-next-line react/no-array-index-key -- while it is typed, a rule has no other name than its position
            key={index}
            name={`Rule ${index + 1}`}
            rule={rule}
            onChange={(change) => setRule(index, change)}
            onRemove={() => onChange({ rules: rules.filter((_rule, at) => at !== index) })}
          />
        ))}
        <Button
          className="justify-self-start"
          disabled={rules.length >= SSO_RULES_MAX}
          onClick={() =>
            onChange({ rules: [...rules, { claim: 'groups', value: '', staffRole: 'teacher', classId: null }] })
          }
        >
          Add a rule
        </Button>
      </fieldset>
    </div>
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
