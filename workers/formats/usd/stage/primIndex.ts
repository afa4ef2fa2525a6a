import { OpenError } from '../../../../src/core/errors.ts'
import { combine, type PrimReference, type PrimSpec } from '../layer.ts'
import type { Layers, OpenLayer } from './layers.ts'

/** A root layer with its sublayers, the strongest first. */
export interface LayerStack {
  layers: OpenLayer[]
  defaultPrim: string
}

/**
 * What one prim takes from one place: the specs of a stack of layers at one path, and the places that these refer to.
 * Strength is the order of a walk that takes the specs first, then the arcs in order: inherits, variants, references, payloads, specializes.
 */
interface Site {
  stack: LayerStack
  /** In the namespace of the stack; variants' braces are left out. */
  path: string
  specs: { spec: PrimSpec; layer: OpenLayer }[]
  arcs: { kind: ArcKind; site: Site }[]
  /** The site that refers to this one, whose namespace is that of the prim (the stage's) after all maps. */
  parent?: Site
  /** What a path of this site's namespace is in that of `parent`: `from` becomes `to`. */
  from: string
  to: string
}

const kinds = ['inherit', 'variant', 'reference', 'payload', 'specialize'] as const
type ArcKind = (typeof kinds)[number]

/** The opinions of one place about a prim. */
export interface Opinion {
  spec: PrimSpec
  layer: OpenLayer
  /** A path written there, in the namespace of the stage; undefined when it lies outside of the prim that is referred to. */
  map(path: string): string | undefined
}

/** Arcs over arcs beyond this are a circle that no other rule saw. */
const MAX_ARCS = 100
/** Places of all prims together. */
const MAX_SITES = 3_000_000

/** Puts prims together from all places that speak of them. */
export class PrimComposer {
  private readonly layers: Layers
  private readonly stacks = new Map<OpenLayer, LayerStack>()
  private made = 0

  constructor(layers: Layers) {
    this.layers = layers
  }

  stack(root: OpenLayer): LayerStack {
    const known = this.stacks.get(root)
    if (known) return known
    const stack: LayerStack = { layers: [], defaultPrim: '' }
    this.stacks.set(root, stack)
    const add = (open: OpenLayer, above: readonly OpenLayer[]): void => {
      if (above.includes(open)) return
      stack.layers.push(open)
      for (const asset of open.layer.subLayers) {
        const next = this.layers.get(open, asset)
        if (next) add(next, [...above, open])
      }
    }
    add(root, [])
    const stated = root.layer.root.metadata.get('defaultPrim')
    if (typeof stated === 'string') stack.defaultPrim = stated.startsWith('/') ? stated : `/${stated}`
    else {
      // None is stated: the first prim that is defined.
      const first = stack.layers.flatMap(({ layer }) => [...layer.root.children.values()]).find(({ specifier }) => specifier === 'def')
      if (first) stack.defaultPrim = `/${first.name}`
    }
    return stack
  }

  /** The root of a stage. */
  root(root: OpenLayer): PrimIndex {
    const stack = this.stack(root)
    return new PrimIndex(
      this,
      this.site(
        stack,
        '/',
        stack.layers.map((layer) => ({ spec: layer.layer.root, layer })),
        undefined,
        '/',
        '/',
      ),
    )
  }

  site(stack: LayerStack, path: string, specs: Site['specs'], parent: Site | undefined, from: string, to: string): Site {
    if (++this.made > MAX_SITES) throw new OpenError('memory-budget', `more than ${MAX_SITES} opinions`)
    return { stack, path, specs, arcs: [], ...(parent && { parent }), from, to }
  }

  /** The child of a site and of all that it refers to; undefined when none of them has one of that name. `parent`: the site that refers to it. */
  child(site: Site, name: string, parent: Site | undefined): Site | undefined {
    const path = site.path === '/' ? `/${name}` : `${site.path}/${name}`
    const specs = site.specs.flatMap(({ spec, layer }) => {
      const child = spec.children.get(name)
      return child ? [{ spec: child, layer }] : []
    })
    const made = this.site(site.stack, path, specs, parent, site.from, site.to)
    for (const { kind, site: target } of site.arcs) {
      const below = this.child(target, name, made)
      if (below) made.arcs.push({ kind, site: below })
    }
    if (specs.length === 0 && made.arcs.length === 0) return undefined
    return made
  }

  /** Adds all that the specs of a site and of those below it refer to themselves. */
  expand(site: Site, depth = 0): void {
    if (depth > MAX_ARCS) return
    const ancestral = site.arcs
    const direct: Site['arcs'] = []
    const specs = site.specs.map(({ spec }) => spec)
    const own = (kind: ArcKind, target: Site | undefined): void => {
      if (target) direct.push({ kind, site: target })
    }
    for (const path of combine(edits(specs, 'inherits'), String)) this.classes(site, path, 'inherit', own)
    for (const arc of combine(edits(specs, 'references'), arcKey)) own('reference', this.target(site, arc))
    for (const arc of combine(edits(specs, 'payloads'), arcKey)) own('payload', this.target(site, arc))
    for (const path of combine(edits(specs, 'specializes'), String)) this.classes(site, path, 'specialize', own)
    for (const arc of ancestral) this.expand(arc.site, depth + 1)
    site.arcs = [...direct, ...ancestral].toSorted(byStrength)
  }

  /** The class itself, and before it the opinions of the layers that refer here about the class of that name. */
  private classes(site: Site, path: string, kind: ArcKind, add: (kind: ArcKind, site: Site | undefined) => void): void {
    const own = absolute(path, site)
    let written: string = own
    const implied: { from: Site; path: string }[] = []
    for (let at: Site = site; at.parent; at = at.parent) {
      if (at.parent.stack === at.stack) continue
      written = mapped(written, at) ?? written
      implied.unshift({ from: at.parent, path: written })
    }
    for (const { from, path: outer } of implied) add(kind, this.located(site, from.stack, outer))
    add(kind, this.located(site, site.stack, own))
  }

  private target(site: Site, arc: PrimReference): Site | undefined {
    if (arc.asset === '') return this.located(site, site.stack, arc.path || site.stack.defaultPrim)
    for (const { layer } of site.specs) {
      const open = this.layers.get(layer, arc.asset)
      if (!open) continue
      const stack = this.stack(open)
      return this.located(site, stack, arc.path || stack.defaultPrim)
    }
    return undefined
  }

  /** The site at a path of a stack, as a place that `parent` refers to, with all its own arcs but variants at the path itself. */
  private located(parent: Site, stack: LayerStack, path: string): Site | undefined {
    if (path === '' || path === '/') return undefined
    let depth = 0
    for (let at: Site | undefined = parent; at; at = at.parent, depth++)
      if ((at.stack === stack && (at.path === path || at.path.startsWith(`${path}/`))) || depth > MAX_ARCS) return undefined
    const names = path.split('/').filter((name) => name !== '')
    let site: Site | undefined = this.site(
      stack,
      '/',
      stack.layers.map((layer) => ({ spec: layer.layer.root, layer })),
      parent,
      path,
      parent.path,
    )
    for (const [at, name] of names.entries()) {
      if (!site) return undefined
      site = this.child(site, name, parent)
      if (!site) return undefined
      this.expand(site, depth + 1)
      if (at < names.length - 1) this.variants(site)
    }
    return site
  }

  /** Adds the variants that are taken, and what they refer to, until no new ones come. */
  variants(root: Site): void {
    const done = new Set<string>()
    for (let round = 0; round < MAX_ARCS; round++) {
      let found = false
      for (const site of sitesOf(root)) {
        const sets = new Set(site.specs.flatMap(({ spec }) => [...spec.variantSets.keys()]))
        for (const set of sets) {
          const key = `${set}\n${this.numberOf(site)}`
          if (done.has(key)) continue
          done.add(key)
          found = true
          const names = site.specs.flatMap(({ spec }) => [...(spec.variantSets.get(set)?.keys() ?? [])])
          const wanted = selection(root, set)
          // None is chosen: the first, rather than nothing to see.
          const chosen = wanted === undefined ? names[0] : wanted
          const specs = site.specs.flatMap(({ spec, layer }) => {
            const variant = spec.variantSets.get(set)?.get(chosen)
            return variant ? [{ spec: variant, layer }] : []
          })
          if (specs.length === 0) continue
          const variant = this.site(site.stack, site.path, specs, site, '/', '/')
          this.expand(variant)
          const arcs: Site['arcs'] = [...site.arcs, { kind: 'variant', site: variant }]
          site.arcs = arcs.toSorted(byStrength)
        }
      }
      if (!found) return
    }
  }

  private readonly numbers = new WeakMap<Site, number>()
  private numberOf(site: Site): number {
    let number = this.numbers.get(site)
    if (number === undefined) this.numbers.set(site, (number = this.made++))
    return number
  }
}

/** One prim of the stage. */
export class PrimIndex {
  readonly opinions: Opinion[]
  readonly path: string
  private readonly composer: PrimComposer
  private readonly site: Site

  constructor(composer: PrimComposer, site: Site) {
    this.composer = composer
    this.site = site
    this.path = site.path
    composer.expand(site)
    composer.variants(site)
    this.opinions = [...sitesOf(site)].flatMap((from) => from.specs.map(({ spec, layer }) => ({ spec, layer, map: (path: string) => toStage(path, from) })))
  }

  get name(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1)
  }

  /** Names of the children, those of weaker places first, unless an order is stated. */
  childNames(): string[] {
    const names = new Set<string>()
    for (const { spec } of this.opinions.toReversed()) for (const name of spec.children.keys()) names.add(name)
    const order = this.opinions.find(({ spec }) => spec.primOrder)?.spec.primOrder
    if (!order) return [...names]
    const listed = order.filter((name) => names.has(name))
    return [...listed, ...[...names].filter((name) => !order.includes(name))]
  }

  child(name: string): PrimIndex | undefined {
    const site = this.composer.child(this.site, name, undefined)
    return site && new PrimIndex(this.composer, site)
  }
}

/** All sites of a prim, the strongest first; those of specialized prims come last. */
function* sitesOf(root: Site): Generator<Site> {
  const last: Site[] = []
  yield* walk(root, last)
  for (const site of last) yield* walk(site, [])
}

function* walk(site: Site, last: Site[]): Generator<Site> {
  yield site
  for (const arc of site.arcs) {
    if (arc.kind === 'specialize') last.push(arc.site)
    else yield* walk(arc.site, last)
  }
}

function selection(root: Site, set: string): string | undefined {
  for (const site of sitesOf(root)) for (const { spec } of site.specs) if (spec.selections?.has(set)) return spec.selections.get(set)
  return undefined
}

const byStrength = (a: { kind: ArcKind }, b: { kind: ArcKind }): number => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
const arcKey = (arc: PrimReference): string => `${arc.asset}\n${arc.path}`
type ListName = 'references' | 'payloads' | 'inherits' | 'specializes'
function edits<K extends ListName>(specs: readonly PrimSpec[], name: K): NonNullable<PrimSpec[K]>[] {
  return specs.map((spec) => spec[name]).filter((edit) => edit !== undefined)
}

/** A path of a site's namespace in that of the site which refers to it; what lies outside of a class or of a prim of the same layers keeps its path. */
function mapped(path: string, { from, to, stack, parent }: Site): string | undefined {
  if (from === to) return path
  if (path === from) return to
  if (!path.startsWith(`${from}/`)) return parent?.stack === stack ? path : undefined
  return (to === '/' ? '' : to) + path.slice(from.length)
}

/** `../b` and `b` are relative to the prim that they are written at. */
function absolute(path: string, site: Site): string {
  if (path.startsWith('/')) return path
  const names = site.path.split('/').filter((name) => name !== '')
  for (const step of path.split('/')) {
    if (step === '..') names.pop()
    else if (step !== '.' && step !== '') names.push(step)
  }
  return `/${names.join('/')}`
}

function toStage(path: string, site: Site): string | undefined {
  let out: string | undefined = absolute(path, site)
  for (let at: Site | undefined = site; at?.parent && out !== undefined; at = at.parent) out = mapped(out, at)
  return out
}
