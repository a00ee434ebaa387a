import { useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { CSPProvider, Select } from './base-ui.ts'

type FilterSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  // Opens the list inside the screen's own landmark, not at the end of the document.
  const place = useRef<HTMLSpanElement>(null)
  return (
    // The page's content security policy forbids scripts to add styles, so the list's styles are in admin.css.
    <CSPProvider disableStyleElements>
      <Select.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
        <Select.Trigger
          aria-label={`${label}\u00A0: ${options.find((option) => option.value === value)?.label ?? ''}`}
          className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm font-medium transition hover:border-ink focus-visible:rounded-full"
        >
          <span className="text-ink-faint">{label}</span>
          <Select.Value />
          <Icon name="chevronDown" className="size-4 text-ink-soft" />
        </Select.Trigger>
        <span ref={place} className="absolute" />
        <Select.Portal container={place}>
          <Select.Positioner
            positionMethod="fixed"
            sideOffset={6}
            alignItemWithTrigger={false}
            className="z-50"
          >
            <Select.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-md border border-hairline bg-raised p-1.5 text-ink shadow-lg">
              <Select.List>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    className="flex min-h-10 items-center gap-2 rounded-sm px-2.5 text-sm outline-none data-highlighted:bg-sunk"
                  >
                    <span className="grid size-4 place-items-center">
                      <Select.ItemIndicator>
                        <Icon name="check" className="size-4 text-iris" />
                      </Select.ItemIndicator>
                    </span>
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}
