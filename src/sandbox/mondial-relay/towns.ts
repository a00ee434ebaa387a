export type Town = {
  postcode: string
  name: string
  lat: number
  lng: number
}

const FRANCE = `01000 Bourg-en-Bresse 46.21 5.23;02000 Laon 49.56 3.62;03000 Moulins 46.57 3.33;04000 Digne-les-Bains 44.09 6.24
05000 Gap 44.56 6.08;06000 Nice 43.70 7.27;07000 Privas 44.74 4.60;08000 Charleville-Mézières 49.77 4.72;09000 Foix 42.97 1.61
10000 Troyes 48.30 4.07;11000 Carcassonne 43.21 2.35;12000 Rodez 44.35 2.57;13001 Marseille 43.30 5.37;14000 Caen 49.18 -0.37
15000 Aurillac 44.93 2.44;16000 Angoulême 45.65 0.16;17000 La Rochelle 46.16 -1.15;18000 Bourges 47.08 2.40;19000 Tulle 45.27 1.77
20000 Ajaccio 41.93 8.74;21000 Dijon 47.32 5.04;22000 Saint-Brieuc 48.51 -2.76;23000 Guéret 46.17 1.87;24000 Périgueux 45.18 0.72
25000 Besançon 47.24 6.02;26000 Valence 44.93 4.89;27000 Évreux 49.02 1.15;28000 Chartres 48.45 1.48;29000 Quimper 48.00 -4.10
30000 Nîmes 43.84 4.36;31000 Toulouse 43.60 1.44;32000 Auch 43.65 0.59;33000 Bordeaux 44.84 -0.58;34000 Montpellier 43.61 3.88
35000 Rennes 48.11 -1.68;36000 Châteauroux 46.81 1.69;37000 Tours 47.39 0.69;38000 Grenoble 45.19 5.73;39000 Lons-le-Saunier 46.67 5.55
40000 Mont-de-Marsan 43.89 -0.50;41000 Blois 47.59 1.33;42000 Saint-Étienne 45.44 4.39;43000 Le Puy-en-Velay 45.04 3.89;44000 Nantes 47.22 -1.55
45000 Orléans 47.90 1.90;46000 Cahors 44.45 1.44;47000 Agen 44.20 0.62;48000 Mende 44.52 3.50;49000 Angers 47.47 -0.55
50000 Saint-Lô 49.12 -1.09;51000 Châlons-en-Champagne 48.96 4.36;52000 Chaumont 48.11 5.14;53000 Laval 48.07 -0.77;54000 Nancy 48.69 6.18
55000 Bar-le-Duc 48.77 5.16;56000 Vannes 47.66 -2.76;57000 Metz 49.12 6.18;58000 Nevers 46.99 3.16;59000 Lille 50.63 3.06
60000 Beauvais 49.43 2.08;61000 Alençon 48.43 0.09;62000 Arras 50.29 2.78;63000 Clermont-Ferrand 45.78 3.08;64000 Pau 43.30 -0.37
65000 Tarbes 43.23 0.08;66000 Perpignan 42.69 2.90;67000 Strasbourg 48.58 7.75;68000 Colmar 48.08 7.36;69001 Lyon 45.76 4.83
70000 Vesoul 47.62 6.15;71000 Mâcon 46.31 4.83;72000 Le Mans 48.00 0.20;73000 Chambéry 45.57 5.92;74000 Annecy 45.90 6.13
75001 Paris 48.86 2.34;76000 Rouen 49.44 1.10;77000 Melun 48.54 2.66;78000 Versailles 48.80 2.13;79000 Niort 46.32 -0.46
80000 Amiens 49.89 2.30;81000 Albi 43.93 2.15;82000 Montauban 44.02 1.35;83000 Toulon 43.12 5.93;84000 Avignon 43.95 4.81
85000 La Roche-sur-Yon 46.67 -1.43;86000 Poitiers 46.58 0.34;87000 Limoges 45.83 1.26;88000 Épinal 48.17 6.45;89000 Auxerre 47.80 3.57
90000 Belfort 47.64 6.86;91000 Évry-Courcouronnes 48.63 2.44;92000 Nanterre 48.89 2.21;93000 Bobigny 48.91 2.44;94000 Créteil 48.79 2.46
95000 Cergy 49.04 2.08`

const BELGIUM = `1000 Bruxelles 50.85 4.35;2000 Anvers 51.22 4.40;3000 Louvain 50.88 4.70;4000 Liège 50.63 5.57;5000 Namur 50.47 4.87
6000 Charleroi 50.41 4.44;7000 Mons 50.45 3.95;8000 Bruges 51.21 3.22;9000 Gand 51.05 3.72`

const LUXEMBOURG = `1111 Luxembourg 49.61 6.13;3200 Bettembourg 49.52 6.10;4002 Esch-sur-Alzette 49.50 5.98;5600 Mondorf-les-Bains 49.51 6.28
6400 Echternach 49.81 6.42;7500 Mersch 49.75 6.11;8000 Strassen 49.62 6.07;9000 Ettelbruck 49.85 6.10`

function parse(lines: string): Town[] {
  return lines.split(/[;\n]/).map((line) => {
    const [, postcode = '', name = '', lat, lng] =
      /^(\d+) (.+) (-?[\d.]+) (-?[\d.]+)$/.exec(line.trim()) ?? []
    return { postcode, name, lat: Number(lat), lng: Number(lng) }
  })
}

const COUNTRIES: Record<string, { towns: Town[]; digits: number; prefix: number }> = {
  FR: { towns: parse(FRANCE), digits: 5, prefix: 2 },
  BE: { towns: parse(BELGIUM), digits: 4, prefix: 1 },
  LU: { towns: parse(LUXEMBOURG), digits: 4, prefix: 1 },
}

export function townOf(country: string, postcode: string): Town | undefined {
  const known = COUNTRIES[country]
  if (!known || !new RegExp(`^\\d{${known.digits}}$`).test(postcode)) return undefined
  const prefix = postcode.slice(0, known.prefix)
  const town =
    known.towns.find((candidate) => candidate.postcode.startsWith(prefix)) ?? luxembourgCity(country, prefix)
  return town && { ...town, postcode }
}

/** Luxembourg City's postal codes begin with 1 or 2, but the list of towns has it only under 1. */
function luxembourgCity(country: string, prefix: string): Town | undefined {
  return country === 'LU' && prefix === '2' ? COUNTRIES.LU?.towns[0] : undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

export function townNamed(country: string, name: string): Town | undefined {
  const wanted = plain(name)
  return wanted === ''
    ? undefined
    : COUNTRIES[country]?.towns.find((town) => plain(town.name).startsWith(wanted))
}
