import { useId, type ReactNode } from 'react'

export function ProgressBar({ value, max, label }: { value: number; max: number; label: ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium text-balance">
        {label}
      </label>
      <progress
        id={id}
        value={Math.min(value, max)}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hairline [&::-moz-progress-bar]:bg-iris [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-iris [&::-webkit-progress-value]:transition-all"
      />
    </div>
  )
}
