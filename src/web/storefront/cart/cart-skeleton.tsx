import { Skeleton } from '#web/ui/skeleton.tsx'

/** The place of the cart, as the server draws it: the cart itself is in the browser. */
export function CartSkeleton() {
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_23rem]">
      <output className="sr-only">Chargement</output>
      <noscript>
        <p className="mb-4">Le panier a besoin de JavaScript pour s’afficher.</p>
      </noscript>
      <div className="grid gap-5">
        {[0, 1].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[5.5rem_1fr] gap-6 border-b border-hairline pb-5 sm:grid-cols-[7rem_1fr]"
          >
            <Skeleton className="aspect-4/5 rounded-md" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}
