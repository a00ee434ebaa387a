// Stands in for Mondial Relay's parcel shop picker: a jQuery plugin of the same name, with the options and
// callbacks that the shop uses.
;(($) => {
  const service = new URL('points', document.currentScript.src)
  const COUNTRIES = { FR: 'France', BE: 'Belgique', LU: 'Luxembourg' }
  const SVG = 'http://www.w3.org/2000/svg'
  let widgets = 0

  const SHEET = `
    .mrw { --mrw-ink: light-dark(#1b1e26, #eceef2); --mrw-soft: light-dark(#565b67, #b0b5c0);
      --mrw-line: light-dark(#8b8f99, #7d8390); --mrw-card: light-dark(#fff, #1e2128);
      --mrw-pick: light-dark(#9b1148, #ff9dc0); --mrw-on-pick: light-dark(#fff, #2a0714);
      --mrw-picked: light-dark(#fdeef4, #3a1f2a); --mrw-ground: light-dark(#eef1ea, #232a2a);
      --mrw-road: light-dark(#fff, #39424a); --mrw-water: light-dark(#cfe3ee, #24404f);
      color: var(--mrw-ink); background: var(--mrw-card); border: 1px solid var(--mrw-line); border-radius: 12px;
      overflow: hidden; font: 1rem/1.4 inherit; font-family: inherit; }
    .mrw * { box-sizing: border-box; }
    .mrw-notice { margin: 0; padding: 8px 16px; font-size: .875rem; color: var(--mrw-soft); border-bottom: 1px solid var(--mrw-line); }
    .mrw-search { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; padding: 16px; margin: 0; border: 0; }
    .mrw-search label { display: grid; gap: 4px; flex: 1 1 8rem; font-size: .875rem; font-weight: 600; min-width: 0; }
    .mrw-search input, .mrw-search select { min-height: 44px; width: 100%; padding: 8px 10px; font: inherit; font-size: 1rem;
      font-weight: 400; color: inherit; background: var(--mrw-card); border: 1px solid var(--mrw-line); border-radius: 8px; }
    .mrw-search button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; color: var(--mrw-on-pick);
      background: var(--mrw-pick); border: 0; border-radius: 8px; cursor: pointer; }
    .mrw :focus-visible, .mrw-point:has(:focus-visible) { outline: 3px solid var(--mrw-pick); outline-offset: 2px; }
    .mrw-point:has(:focus-visible) { outline-offset: -3px; } .mrw-point input:focus-visible { outline: none; }
    .mrw-status { margin: 0; padding: 0 16px 12px; color: var(--mrw-soft); }
    .mrw-results { display: grid; border-top: 1px solid var(--mrw-line); }
    .mrw-results[hidden] { display: none; }
    .mrw-list { margin: 0; padding: 0; border: 0; min-width: 0; max-height: 22rem; overflow-y: auto; }
    .mrw-point { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; padding: 12px 16px; cursor: pointer;
      border-bottom: 1px solid color-mix(in srgb, var(--mrw-line) 40%, transparent); }
    .mrw-point:has(:checked) { background: var(--mrw-picked); }
    .mrw-point input { grid-row: span 2; width: 20px; height: 20px; margin: 2px 0; accent-color: var(--mrw-pick); }
    .mrw-point small { grid-column: 2; color: var(--mrw-soft); font-size: .875rem; }
    .mrw-map { display: block; width: 100%; height: 16rem; background: var(--mrw-ground); }
    .mrw-pin { cursor: pointer; } .mrw-pin path { fill: var(--mrw-soft); stroke: var(--mrw-card); stroke-width: 1.5; }
    .mrw-pin text { fill: var(--mrw-card); font-size: 10px; font-weight: 700; text-anchor: middle; }
    .mrw-pin[data-picked] path { fill: var(--mrw-pick); } .mrw-pin[data-picked] text { fill: var(--mrw-on-pick); }
    .mrw-vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @container (min-width: 40rem) { .mrw-results[data-map] { grid-template-columns: 1fr 1fr; } .mrw-map { height: 22rem; } }
    .mrw-box { container-type: inline-size; }
  `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SHEET)

  const svg = (tag, attributes, ...children) => {
    const made = document.createElementNS(SVG, tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...children)
    return made
  }
  const degrees = (text) => Number(String(text).replace(',', '.'))

  const places = (points) => {
    const xs = points.map((point) => degrees(point.Long))
    const ys = points.map((point) => degrees(point.Lat))
    const scale = (value, values, from, to) => {
      const least = Math.min(...values)
      const span = Math.max(...values) - least
      return span === 0 ? (from + to) / 2 : from + ((value - least) / span) * (to - from)
    }
    return points.map((_, index) => [scale(xs[index], xs, 90, 310), scale(ys[index], ys, 265, 60)])
  }

  const streets = () => [
    svg('path', {
      d: 'M-10 230 C90 190 130 260 230 215 S370 160 410 190',
      fill: 'none',
      stroke: 'var(--mrw-water)',
      'stroke-width': 26,
    }),
    ...[
      'M-10 60 L410 110',
      'M-10 160 L410 130',
      'M60 -10 L110 310',
      'M190 -10 L170 310',
      'M310 -10 L330 310',
      'M-10 290 L200 110 L410 30',
    ].map((d) => svg('path', { d, fill: 'none', stroke: 'var(--mrw-road)', 'stroke-width': 7 })),
  ]

  class Picker {
    constructor(root, settings) {
      this.settings = settings
      this.name = `mrw-${(widgets += 1)}`
      this.points = []
      this.build(root)
    }

    build(root) {
      const s = this.settings
      const countries = (s.AllowedCountries || s.Country || 'FR')
        .split(',')
        .map((code) => code.trim().toUpperCase())
        .filter((code) => code in COUNTRIES)
      this.country = $('<select>')
        .attr('autocomplete', 'off')
        .append(countries.map((code) => $('<option>').val(code).text(COUNTRIES[code])))
      this.postcode = $('<input>').attr({ inputmode: 'numeric', maxlength: 5, autocomplete: 'off' })
      this.city = $('<input>').attr({ autocomplete: 'off' })
      const label = (text, field) => $('<label>').append($('<span>').text(text), field)
      // The search is a `div` and not a form, because the widget is inside the shop's own form.
      this.search = $(
        '<div class="mrw-search" role="search" aria-label="Recherche d’un point relais">',
      ).append(
        label('Code postal', this.postcode),
        label('Ville', this.city),
        countries.length > 1 ? label('Pays', this.country) : '',
        $('<button type="button">')
          .text('Rechercher')
          .on('click', () => this.lookUp()),
      )
      this.search.on('keydown', 'input', (event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        void this.lookUp()
      })
      this.status = $('<p class="mrw-status" role="status">')
      this.list = $('<fieldset class="mrw-list">')
      this.map =
        s.ShowResultsOnMap === false
          ? null
          : svg('svg', {
              class: 'mrw-map',
              viewBox: '0 0 400 300',
              preserveAspectRatio: 'xMidYMid slice',
              'aria-hidden': 'true',
            })
      this.results = $('<div class="mrw-results" hidden>').append(this.list, this.map ?? '')
      if (this.map) this.results.attr('data-map', '')
      const notice = $('<p class="mrw-notice">').text('Points relais fictifs (bac à sable).')
      $(root)
        .empty()
        .append(
          $('<div class="mrw-box">').append(
            $('<div class="mrw">').append(notice, this.search, this.status, this.results),
          ),
        )
      this.fill()
      if (s.PostCode) void this.lookUp()
    }

    fill() {
      const s = this.settings
      this.country.val(String(s.Country || 'FR').toUpperCase())
      this.postcode.val(s.PostCode ?? '')
      this.city.val(s.City ?? '')
    }

    setParams(changes) {
      Object.assign(this.settings, changes)
      this.fill()
    }

    async lookUp() {
      const ask = (this.asked = (this.asked ?? 0) + 1)
      const url = new URL(service)
      url.search = new URLSearchParams({
        country: this.country.val() ?? 'FR',
        postcode: String(this.postcode.val()).trim(),
        city: String(this.city.val()).trim(),
        count: this.settings.NbResults ?? '7',
        mode: this.settings.ColLivMod ?? '24R',
      })
      this.status.text('Recherche en cours…')
      try {
        const response = await fetch(url)
        if (!response.ok) throw new Error(String(response.status))
        const { points } = await response.json()
        // A slow answer to an earlier search must not replace a later answer.
        if (ask === this.asked) this.show(points)
      } catch {
        if (ask === this.asked) this.status.text('Les points relais ne répondent pas. Veuillez réessayer.')
      }
    }

    show(points) {
      this.points = points
      this.results.prop('hidden', points.length === 0)
      this.list.empty().append($('<legend class="mrw-vh">').text('Points relais'))
      this.map?.replaceChildren(...streets())
      if (points.length === 0) {
        this.status.text('Aucun point relais trouvé. Vérifiez le code postal.')
        this.settings.OnNoResultReturned?.()
        return
      }
      this.status.text(`${points.length} points relais près de ${points[0].Ville}`)
      const spots = places(points)
      points.forEach((point, index) => {
        this.list.append(this.entry(point, index))
        this.map?.append(this.pin(index, spots[index]))
      })
      this.pick(0)
    }

    entry(point, index) {
      const radio = $('<input type="radio">')
        .attr({ name: this.name, value: point.ID })
        .on('change', () => this.pick(index))
      return $('<label class="mrw-point">').append(
        radio,
        $('<b>').text(`${index + 1}. ${point.Nom}`),
        $('<small>').text(`${point.Adresse1}, ${point.CP} ${point.Ville}`),
      )
    }

    pin(index, [x, y]) {
      const number = svg('text', { x: 0, y: -15 })
      number.textContent = String(index + 1)
      const area = svg('circle', { cx: 0, cy: -14, r: 22, fill: 'transparent' })
      const pin = svg(
        'g',
        { class: 'mrw-pin', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        area,
        svg('path', { d: 'M0 0 C-4 -7 -12 -11 -12 -19 A12 12 0 1 1 12 -19 C12 -11 4 -7 0 0 Z' }),
        number,
      )
      pin.addEventListener('click', () => this.pick(index))
      return pin
    }

    pick(index) {
      const point = this.points[index]
      if (!point) return
      const entry = this.list.find('input').eq(index)
      entry.prop('checked', true)
      const list = this.list[0]
      const row = entry.closest('label')[0]
      // Scrolls only the list. The page must not move when the first point is selected automatically.
      if (
        row.offsetTop - list.offsetTop < list.scrollTop ||
        row.offsetTop - list.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight
      )
        list.scrollTop = row.offsetTop - list.offsetTop
      this.map
        ?.querySelectorAll('.mrw-pin')
        .forEach((pin, at) => pin.toggleAttribute('data-picked', at === index))
      if (this.settings.Target) $(this.settings.Target).val(`${point.Pays}-${point.ID}`).trigger('change')
      this.settings.OnParcelShopSelected?.({ ...point })
    }
  }

  $.fn.MR_ParcelShopPicker = function (options) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
    return this.each(function () {
      const picker = new Picker(this, {
        Country: 'FR',
        ColLivMod: '24R',
        NbResults: '7',
        ShowResultsOnMap: true,
        Responsive: true,
        ...options,
      })
      $(this)
        .off('.mrw')
        .on('MR_SetParams.mrw', (_event, changes) => picker.setParams(changes))
        .on('MR_DoSearch.mrw', () => picker.lookUp())
        // The real widget measures its map again. This drawing scales by itself.
        .on('MR_RebindMap.mrw', () => {})
    })
  }
})(window.jQuery)
