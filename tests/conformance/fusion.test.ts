import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { measure } from '../../bench/native/measure.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('fusion')
const isThere = new Set(files.map(({ file }) => file))
/** Designs of one body beside the STEP file that Fusion wrote of them. */
const designs = files.filter(({ file, what }) => file.endsWith('.f3d') && what.startsWith('bodies 1;') && isThere.has(`${file}.step`))

/** Designs with joints, hidden parts and several documents: occurrences that are shown, and how many of them the twin has. */
const assemblies: Record<string, [shown: number, hidden: number]> = {
  'LH-Stinger__Press_Pulley_Extractor.f3d': [12, 0],
  'StealthChanger__SexBolt_2020_Top_Mount.f3d': [2, 14],
  'SmallRobotArm__AxisTot1.f3z': [9, 3],
  'SmallRobotArm__axis6motorHolder.f3z': [6, 0],
}

const sides = (box: Bounds): number[] => [0, 1, 2].map((axis) => box[axis + 3] - box[axis])

describe.runIf(designs.length > 0)('Fusion designs of one body', () => {
  test.each(designs)('$file has the size of its STEP twin', async ({ path }) => {
    const [own, twin] = [await measure(path, { alone: true }), await measure(`${path}.step`, { alone: true })]
    for (const [axis, side] of sides(own.box).entries()) expect(Math.abs(side - sides(twin.box)[axis])).toBeLessThan(0.01)
    // Two of the twins are of another state of the design: one face more, half a per cent of volume.
    expect(Math.abs(own.volume / twin.volume - 1)).toBeLessThan(0.006)
  })
})

describe.runIf(designs.length > 0)('Fusion designs of several components', () => {
  test.each(files.filter(({ file }) => file in assemblies))('$file stands as its STEP twin does', { timeout: 60_000 }, async ({ file, path }) => {
    const [own, twin] = [await measure(path, { alone: true }), await measure(`${path}.step`, { alone: true })]
    const [shown, hidden] = assemblies[file]
    expect([visible(own.root), own.shown, twin.shown, own.missing]).toEqual([shown, shown + hidden, shown, []])
    if (hidden > 0) return
    // Each body is where one of the twin is.
    for (const box of own.boxes) expect(Math.min(...twin.boxes.map((other) => off(box, other)))).toBeLessThan(0.01)
    expect(Math.abs(own.volume / twin.volume - 1)).toBeLessThan(0.001)
  })
})

/** Twins of another colour: another state of the design. */
const repainted = ['LH-Stinger__Manta_M8P_Mount.f3d']
const alike = files.filter(({ file }) => (file in assemblies || designs.some((design) => design.file === file)) && !repainted.includes(file))

describe.runIf(alike.length > 0)('Fusion designs beside their STEP twins', () => {
  test.each(alike)('$file has the colours and names of its twin', { timeout: 60_000 }, async ({ path }) => {
    const [own, twin] = [await lookOf(path), await lookOf(`${path}.step`)]
    expect(own.colors).toEqual(twin.colors)
    // A twin may have the design itself as one occurrence.
    if (own.names.length > 0) expect(own.names).toEqual(twin.names)
  })
})

/** Colours of what is shown, within a hundredth or so, and names of its occurrences ("Bolt:2"), in alphabetical order. */
async function lookOf(path: string): Promise<{ colors: string[]; names: string[] }> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const reader = await loadReader(name.endsWith('.step') ? 'step' : 'fusion')
  const { structure, parts } = await openWith(reader, { [name]: Uint8Array.from(await readFile(path)) })
  const colorOf = new Map(parts.map(({ id, color, mesh }) => [id, color || mesh?.faceColor?.[0] || 0]))
  const colors: string[] = []
  const names: string[] = []
  const walk = (node: Node, above: number): void => {
    if (node.hidden || node.role !== undefined) return
    const color = node.color || above
    if (/:\d+$/.test(node.name)) names.push(node.name)
    if (node.part !== undefined) colors.push(coarse(color || (colorOf.get(node.part) ?? 0)))
    for (const child of node.children) walk(child, color)
  }
  walk(structure.root, 0)
  return { colors: colors.toSorted(), names: names.toSorted() }
}

const coarse = (color: number): string => [24, 16, 8].map((shift) => Math.round(((color >>> shift) & 255) / 4)).join(' ')
const off = (a: Bounds, b: Bounds): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])))
const visible = (node: Node): number => (node.hidden ? 0 : Number(node.part !== undefined) + node.children.reduce((sum, child) => sum + visible(child), 0))

/** Designs whose pictures show sketches, and others of the same source whose pictures show none. */
const drawn = [
  'BooleanAdjacent',
  'BooleanIntersectDouble',
  'BooleanIntersectMultiOverlap',
  'BooleanIntersectSeparate',
  'BooleanOverlap3Way',
  'BooleanOverlapDouble',
]
const gallery = files.filter(({ file }) => file.includes('Gallery') && file.endsWith('.f3d'))

describe.runIf(gallery.length > 0)('Fusion designs with sketches', () => {
  test.each(gallery)('$file shows those that its picture shows', async ({ file, path }) => {
    const { structure } = await openWith(await loadReader('fusion'), { [file]: await readFile(path) })
    const sketches = structure.root.children.filter(({ role }) => role === 'construction')
    expect(sketches.map(({ name }) => name)).toEqual(drawn.some((name) => file.includes(`__${name}.`)) ? ['Sketch1'] : [])
  })
})
