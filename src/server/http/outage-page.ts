export const OUTAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page needs no script, font or data. */
export const OUTAGE_PAGE = `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Un instant, s’il vous plaît</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { min-height: 100vh; margin: 0; display: grid; place-items: center; text-align: center }
main { padding: 2rem; max-width: 32rem; line-height: 1.55; text-wrap: balance }
h1 { line-height: 1.2 }
a { display: inline-block; padding: 0.6rem; color: inherit; text-underline-offset: 0.25em }
</style>
</head>
<body>
<main>
<h1>Une carte est restée coincée</h1>
<p>La page n’a pas pu être affichée. Ce n’est pas vous, c’est nous\u00A0: réessayez dans un instant.</p>
<p><a href="">Réessayer</a> <a href="/">Retour à l’accueil</a></p>
</main>
</body>
</html>
`
