import { Skeleton } from '#web/ui/skeleton.tsx'

export function OrdersSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Chargement</output>
      <noscript>
        <p>Vos commandes ont besoin de JavaScript pour s’afficher.</p>
      </noscript>
      {[0, 1].map((at) => (
        <div
          key={at}
          className="grid gap-5 rounded-lg border border-hairline bg-raised p-6"
          aria-hidden="true"
        >
          <Skeleton className="h-7 w-56 max-w-full" />
          <div className="grid grid-cols-[4rem_1fr] gap-5">
            <Skeleton className="aspect-4/5" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  )
}
