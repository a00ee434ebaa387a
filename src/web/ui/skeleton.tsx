import { classNames } from './class-names.ts'

/** Screen readers skip it, so say 'Chargement' once next to it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-sm bg-hairline', className)}
    />
  )
}

export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <div key={at} className="grid gap-3" aria-hidden="true">
      <Skeleton className="aspect-4/5 rounded-lg" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  ))
}
