import { type Role, roles } from "@aangan/contract/rights";
import { useText } from "../../lib/language/text.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";

/** A role, with what it may do. */
export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useText();
  return (
    <SelectField
      name="role"
      label={t("role.label")}
      hint={t(`role_may.${value}`)}
      value={value}
      choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      onChange={({ target }) => onChange(roles.find((role) => role === target.value) ?? value)}
    />
  );
}
