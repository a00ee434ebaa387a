import { CONFORMITY } from './accessibility-state.ts'

/** What the declaration of accessibility says, from the last look at the site: change it, and docs/accessibility.md, with the next one. */
export const AUDIT = {
  state: CONFORMITY,
  day: '2026-11-22',
  by: 'l’équipe du site, critère par critère, sans audit extérieur',
  /** What has changed since, and was looked at in the same way. */
  since: {
    day: '2026-11-26',
    text: 'l’en-tête de toutes les pages, l’achat sans compte, la commande ouverte par son lien et la page de confirmation',
  },
  tools: [
    'axe-core 4 (règles WCAG 2.0 à 2.2, A et AA)',
    'Chromium, avec Playwright',
    'navigation au clavier seul',
  ],
  technologies: ['HTML', 'CSS', 'JavaScript', 'SVG', 'PDF'],
  pages: [
    'accueil, recherche, collections, favoris',
    'fiche produit',
    'panier, livraison, paiement et confirmation',
    'connexion, inscription, compte, commandes avec et sans compte',
    'contact, rétractation, actualités, pages d’information',
  ],
  /** Of RGAA's criteria, as docs/accessibility.md counts them; a test holds both together. */
  criteria: { conform: 79, notConform: 1, notApplicable: 26 },
  /** Each criterion that does not hold, with what that means for people. */
  failures: [
    {
      criterion: '13.3',
      text: 'Dans les factures et avoirs en PDF, les noms écrits en arabe, hébreu, thaï ou devanagari ne sont pas lisibles. Pour le reste, ils suivent PDF/UA-1 en tout ce qu’un programme peut vérifier.',
    },
  ],
  /** What was not checked. */
  notTried: [
    'Les boutons et la fenêtre de paiement, la carte des points relais et les publicités viennent de tiers et n’ont pas été vérifiés\u202F; une liste des points relais remplace la carte.',
    'Aucune page n’a été parcourue avec un lecteur d’écran.',
  ],
} as const
