import { OpenError } from '../../../../src/core/errors.ts'
import { isZip } from '../../../../src/core/sniff.ts'
import { extensionOf, type FileEntry, FileSet, pathKey } from '../../../contract/fileSet.ts'
import { unpacked, zipPackage } from '../../../mesh/zipPackage.ts'
import { parseCrate } from '../crate/parseCrate.ts'
import type { Layer, PrimSpec } from '../layer.ts'
import { parseText } from '../text/parseText.ts'

/** A layer and where it was found: its references are relative to that place, inside its package. */
export interface OpenLayer {
  layer: Layer
  /** Files among which its references are looked up: the package's when it is in one. */
  files: FileSet
  path: string
}

/** Layers beyond this many are taken for a mistake or an attack. */
const MAX_LAYERS = 5000
const isCrate = (head: Uint8Array): boolean => String.fromCharCode(...head.subarray(0, 8)) === 'PXR-USDC'

/** Reads the layers that a file refers to, each once. */
export class Layers {
  /** References whose file is not there, as written. */
  readonly missing = new Set<string>()
  /** Files that are there and cannot be read, and why. */
  readonly unreadable = new Map<string, string>()
  private readonly open = new Map<string, OpenLayer | undefined>()
  private readonly packages = new Map<string, FileSet>()

  /** The root layer; throws what its parser throws. */
  async root(files: FileSet, path: string): Promise<OpenLayer> {
    return this.read(files, files.need(path), '')
  }

  /** Reads all layers that can be reached from one, whatever variant is taken. */
  async gather(from: OpenLayer): Promise<void> {
    const waiting = [from]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const asset of referencesOf(next.layer)) {
        if (this.open.has(keyOf(next, asset))) continue
        const found = await this.find(next, asset)
        this.open.set(keyOf(next, asset), found?.fresh ? found.layer : (found?.layer ?? undefined))
        if (found?.fresh) waiting.push(found.layer)
      }
      if (this.open.size > MAX_LAYERS) throw new OpenError('memory-budget', `more than ${MAX_LAYERS} references between files`)
    }
  }

  /** A layer that another refers to; undefined when it is not there. */
  get(from: OpenLayer, asset: string): OpenLayer | undefined {
    return this.open.get(keyOf(from, asset))
  }

  private readonly byFile = new Map<FileEntry, OpenLayer>()

  private async find(from: OpenLayer, asset: string): Promise<{ layer: OpenLayer; fresh: boolean } | undefined> {
    const [, outer, inner] = /^(.*?)(?:\[(.*)\])?$/.exec(asset) ?? ['', asset, undefined]
    const entry = from.files.resolve(withoutArguments(outer), from.path)
    if (!entry || entry.size === 0) {
      this.missing.add(outer)
      return undefined
    }
    const known = inner === undefined ? this.byFile.get(entry) : undefined
    if (known) return { layer: known, fresh: false }
    try {
      const layer = await this.read(from.files, entry, inner ?? '')
      if (inner === undefined) this.byFile.set(entry, layer)
      return { layer, fresh: true }
    } catch (error) {
      if (!(error instanceof OpenError) || error.code === 'memory-budget') throw error
      this.unreadable.set(outer, error.detail || error.code)
      return undefined
    }
  }

  /** `inner`: the file inside a package; '' = its first layer. */
  private async read(files: FileSet, entry: FileEntry, inner: string): Promise<OpenLayer> {
    if (entry.size === 0) throw new OpenError('empty-file', entry.path)
    const head = await entry.slice(0, 8)
    if (!isZip(head)) return { layer: parseLayer(await entry.bytes()), files, path: entry.path }
    const key = pathKey(entry.path)
    const content = this.packages.get(key) ?? (await zipPackage(entry))
    this.packages.set(key, content)
    const member = inner ? content.resolve(inner) : [...content.entries()].find((file) => /^usd[ac]?$/.test(extensionOf(file.path)))
    if (!member) throw new OpenError('file-exception', 'a package without a layer')
    return { layer: parseLayer(await unpacked(member)), files: content, path: member.path }
  }
}

/** A text or binary layer by its first bytes. */
function parseLayer(bytes: Uint8Array<ArrayBuffer>): Layer {
  return isCrate(bytes) ? parseCrate(bytes) : parseText(bytes)
}

const keyOf = (from: OpenLayer, asset: string): string => `${pathKey(from.path)}\n${asset}`
/** `@file.abc:SDF_FORMAT_ARGS:…@` */
const withoutArguments = (asset: string): string => asset.split(':SDF_FORMAT_ARGS:')[0]

/** Files of a layer's sublayers, references and payloads, those of variants included. */
export function referencesOf(layer: Layer): Set<string> {
  const out = new Set(layer.subLayers)
  const visit = (prim: PrimSpec): void => {
    for (const edit of [prim.references, prim.payloads]) {
      for (const arc of [...(edit?.explicit ?? []), ...(edit?.prepended ?? []), ...(edit?.appended ?? [])]) if (arc.asset !== '') out.add(arc.asset)
    }
    for (const child of prim.children.values()) visit(child)
    for (const variants of prim.variantSets.values()) for (const variant of variants.values()) visit(variant)
  }
  visit(layer.root)
  return out
}

/** Pictures and other files that attributes name. */
export function assetsOf(layer: Layer): Set<string> {
  const out = new Set<string>()
  const visit = (prim: PrimSpec): void => {
    for (const { value } of prim.properties.values()) {
      if (typeof value === 'object' && 'asset' in value && typeof value.asset === 'string') out.add(value.asset)
    }
    for (const child of prim.children.values()) visit(child)
    for (const variants of prim.variantSets.values()) for (const variant of variants.values()) visit(variant)
  }
  visit(layer.root)
  return out
}
