import { cardsText } from '#shared/catalogue/card-fit.ts'
import { fitText } from '#shared/catalogue/fit-line.ts'
import { browsePath } from '#shared/catalogue/search-and-sort.ts'
import { marginText } from '#shared/catalogue/size-margin.ts'
import { counted } from '#shared/count.ts'
import {
  GUIDE_CARE,
  GUIDE_CRITERIA,
  GUIDE_INTRODUCTION,
  GUIDE_QUESTIONS,
  GUIDE_TYPES,
} from '#shared/settings/default-guide.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type Meta } from '#web/base/screen.ts'
import { SizeDrawing } from '#web/storefront/products/size-drawing.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { MarkEnglish } from '#web/ui/mark-english.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { OwnersText } from './owners-text.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const load = publicLoader(async (api) => {
  const [{ content }, { facets }] = await Promise.all([
    api.getPageText('guide'),
    api.listSleeves({ limit: 1 }),
  ])
  return {
    content,
    cardSizes: facets?.fits ?? [],
    thickest: Math.max(0, ...(facets?.thickness ?? []).map(({ value }) => Number(value))),
  }
})
export { load as loader, load as clientLoader }

export const meta: Meta<typeof load> = ({ loaderData }) => ({
  title: 'Guide d’achat',
  description:
    'Standard, perfect size (ajustée) ou premium\u00A0: choisir la bonne protection, l’entretenir, et les réponses aux questions que l’on nous pose.',
  path: '/guide-achat',
  type: 'article',
  structuredData: loaderData?.content === '' ? [questions] : [],
})

const questions = {
  '@type': 'FAQPage',
  mainEntity: GUIDE_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export default function GuideScreen() {
  const { content, cardSizes, thickest } = useScreenData<typeof load>()
  return (
    <div className="page py-6">
      <Breadcrumbs trail={[{ label: 'Accueil', to: '/' }, { label: 'Guide d’achat' }]} />
      <div className="mt-8">
        <h1 className="font-display text-display font-bold">Guide d’achat</h1>
        {content === '' ? <DefaultGuide thickest={thickest} /> : <OwnersText html={content} />}
        <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-2">
          {content === '' && <Questions />}
          {cardSizes.length > 0 && <CardSizes sizes={cardSizes} />}
        </div>
        <p className="mt-12 flex flex-wrap gap-3">
          <ButtonLink to="/">Voir les protections</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Poser une question
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

/** `thickest` is the thickness of the thickest film on offer, in microns. 0 if unknown. */
function DefaultGuide({ thickest }: { thickest: number }) {
  return (
    <>
      <p className="mt-4 max-w-text text-lg text-ink-soft">{GUIDE_INTRODUCTION}</p>
      <section aria-labelledby="types" className="mt-12">
        <h2 id="types" className="font-display text-title font-bold">
          Les types de protections
        </h2>
        <GuideTypes thickest={thickest} />
      </section>
      <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-2">
        <Criteria />
        <Care />
      </div>
    </>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="max-w-text">
      <h2 id="questions" className="mb-2 font-display text-title font-bold">
        Questions fréquentes
      </h2>
      {GUIDE_QUESTIONS.map(({ question, answer }) => (
        <Disclosure key={question} title={french(question)}>
          <p>
            <MarkEnglish text={french(answer)} />
          </p>
        </Disclosure>
      ))}
    </section>
  )
}

function CardSizes({ sizes }: { sizes: readonly { value: string; count: number }[] }) {
  return (
    <section aria-labelledby="cartes" className="max-w-text">
      <h2 id="cartes" className="font-display text-title font-bold">
        Partir de ses cartes
      </h2>
      <p className="mt-3 text-ink-soft">
        Chaque fiche dit pour quelles cartes la protection est faite, l’épaisseur de son film et si son dos
        est mat ou brillant. Choisissez la taille des vôtres&nbsp;:
      </p>
      <ul className="mt-3">
        {sizes.map(({ value, count }) => (
          <li key={value}>
            <ShopLink
              to={browsePath({ fits: value })}
              className="inline-block py-2 underline underline-offset-4 hover:text-iris"
            >
              {cardsText(value)} <span className="whitespace-nowrap">({counted(count, 'protection')})</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function french(text: string): string {
  return text.replace(/ (?=[;:!?])/g, '\u202F').replace(/-(?=t-|ils?\b|elles?\b)/g, '-\u2060')
}

function Criteria() {
  return (
    <section className="prose [&>h2]:text-title [&>h2]:font-bold">
      <h2>Bien choisir</h2>
      <ul>
        {GUIDE_CRITERIA.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong> <MarkEnglish text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Care() {
  return (
    <section className="prose [&>h2]:text-title [&>h2]:font-bold">
      <h2>Entretenir ses protections</h2>
      <ol>
        {GUIDE_CARE.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  )
}

/** In millimetres. */
const CARD = '63x88'
/** The drawing of a smaller sleeve shows this size as an outline around it. */
const STANDARD = `${GUIDE_TYPES[0].width}x${GUIDE_TYPES[0].height}`

function GuideTypes({ thickest }: { thickest: number }) {
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-3">
      {GUIDE_TYPES.map(({ name, size, width, height, text }) => (
        <li key={name} className="rounded-lg border border-hairline bg-raised p-5 shadow-sm">
          <div className="grid justify-items-center">
            <SizeDrawing card={CARD} sleeve={`${width}x${height}`} within={STANDARD} />
          </div>
          <h3 className="mt-4 font-display text-heading font-semibold">
            <MarkEnglish text={name} />
          </h3>
          <p className="font-semibold text-iris">{size}</p>
          <p className="text-sm text-ink-soft">{fitText({ fits: CARD, games: '' })}</p>
          <p className="text-sm text-ink-soft">{marginText(CARD, `${width}x${height}`)}</p>
          <p className="mt-2 text-ink-soft">{text}</p>
          <p className="mt-3">
            <ShopLink
              to={browsePath({
                format: `${width}x${height}`,
                ...(name === 'Premium' && thickest > 0 && { thickness: String(thickest) }),
              })}
              className="underline underline-offset-4 hover:text-iris"
            >
              {name === 'Premium' && thickest > 0
                ? `Voir les films de ${thickest}\u00a0microns`
                : `Voir les ${width} × ${height}\u00a0mm`}
            </ShopLink>
          </p>
        </li>
      ))}
    </ul>
  )
}
