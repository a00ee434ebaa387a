import type { ComponentProps } from 'react'
import { makerCountryChoices } from '#shared/world-countries.ts'
import { Select } from '#web/ui/select.tsx'

const { union, others } = makerCountryChoices()
const GROUPS = { 'Union européenne': union, 'Autres pays': others }

/** A maker outside the Union needs a representative inside it, so the countries are in two groups. */
export function MakerCountrySelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <option value="">À indiquer</option>
      {Object.entries(GROUPS).map(([label, countries]) => (
        <optgroup key={label} label={label}>
          {countries.map(({ value, label: country }) => (
            <option key={value} value={value}>
              {country}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
