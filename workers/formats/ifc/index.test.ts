import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { Node, Note, Structure } from '../../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { checkPart } from '../../pipeline/checkPart.ts'
import type { PartDraft } from '../../contract/format.ts'
import { buildingIfc } from './building.fixture.ts'
import { reader } from './index.ts'

async function open(data: Uint8Array | string, name = 'building.ifc') {
  const bytes = Uint8Array.from(typeof data === 'string' ? strToU8(data) : data)
  let structure: Structure | undefined
  const parts = new Map<number, PartDraft>()
  const notes: Note[] = []
  await reader.open(
    new FileSet([memoryEntry(name, bytes)]),
    name,
    {
      progress: () => {},
      structure: (given) => (structure = given),
      part: (part) => parts.set(part.id, part),
      note: (note) => notes.push(note),
      missing: () => {},
    },
    { quality: 'normal' },
  )
  return { structure: structure!, parts, notes }
}

const outline = (node: Node): string =>
  `${node.name}:${node.type}${node.hidden ? '!' : ''}${node.children.length > 0 ? `(${node.children.map(outline).join(' ')})` : ''}`
const find = (node: Node, name: string): Node | undefined => (node.name === name ? node : node.children.map((child) => find(child, name)).find(Boolean))

function worldBox(structure: Structure, parts: Map<number, PartDraft>, name: string): number[] {
  numberNodes(structure.root)
  const index = new SceneIndex(structure.root)
  const node = find(structure.root, name)!
  return index.worldBounds(node.id, checkPart(parts.get(node.part!)!).part!.bounds).map(Math.round)
}

describe('ifc reader', () => {
  it('gives the spatial tree, storeys from the lowest up, fillings under their host, rooms hidden but not their contents', async () => {
    const { structure, notes } = await open(buildingIfc())
    expect(outline(structure.root)).toBe(
      'Workshop:IfcProject(Yard:IfcSite(Hall:IfcBuilding(' +
        'Level 0:IfcBuildingStorey(001 Office:IfcSpace(001 Office:IfcSpace! FurnishingElement:IfcFurnishingElement) Wall W1:IfcWall(Window F1:IfcWindow)) ' +
        'Level 1:IfcBuildingStorey(Column 1:IfcColumn Column 2:IfcColumn Column 3:IfcColumn))))',
    )
    expect(notes).toEqual([{ level: 'info', code: 'hidden-nodes', text: 'spaces and virtual elements are hidden at first', count: 1 }])
    expect([structure.units, structure.upAxis, structure.application]).toEqual(['mm', 'z', 'Facet fixtures'])
    expect(structure.attributes?.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'Schema=IFC2X3',
      'File name=building.ifc',
      'Time stamp=2026-01-01T00:00:00',
      'Author=Ada',
      'Organization=Facet',
      'Preprocessor=hand-made',
      'Originating system=Facet fixtures',
    ])
  })

  it('makes a shape once for all products that share it, in millimetres, Z up', async () => {
    const { structure, parts } = await open(buildingIfc())
    const columns = ['Column 1', 'Column 2', 'Column 3'].map((name) => find(structure.root, name)!.part)
    expect(new Set(columns).size).toBe(1)
    expect(parts.size).toBe(5)
    expect(worldBox(structure, parts, 'Column 1')).toEqual([0, 3000, 3000, 300, 3300, 5500])
    expect(worldBox(structure, parts, 'Column 3')).toEqual([3000, 3000, 3000, 3300, 3300, 5500])
    expect(worldBox(structure, parts, 'FurnishingElement')).toEqual([1000, 1000, 0, 1800, 1400, 700])
    const column = parts.get(columns[0]!)!
    expect(column.mesh!.indices.length / 3).toBe(12)
    expect(column.edges!.start.length - 1).toBe(12)
    expect(column.color).toBe(0x334d66ff)
    expect(column.doubleSided).toBeUndefined()
    const normal = [0, 0, 0]
    const ups = Array.from({ length: column.mesh!.normals.length / 2 }, (_, i) => {
      decodeNormal(column.mesh!.normals, i * 2, normal)
      return Math.round(normal[2])
    })
    const tops = ups.flatMap((up, i) => (up === 1 ? [Math.round(column.mesh!.positions[i * 3 + 2])] : []))
    expect(new Set(tops)).toEqual(new Set([2500]))
  })

  it('cuts openings, keeps transparency, leaves unstyled shapes to inherit', async () => {
    const { structure, parts } = await open(buildingIfc())
    const wall = parts.get(find(structure.root, 'Wall W1')!.part!)!
    expect(wall.mesh!.indices.length / 3).toBeGreaterThan(12)
    expect(worldBox(structure, parts, 'Wall W1')).toEqual([0, 0, 0, 4000, 200, 2500])
    expect(worldBox(structure, parts, 'Window F1')).toEqual([1000, 80, 800, 2000, 120, 1800])
    expect(parts.get(find(structure.root, 'Window F1')!.part!)!.color).toBe(0x80b3e666)
    expect(parts.get(find(structure.root, 'FurnishingElement')!.part!)!.color).toBeUndefined()
  })

  it('reads property sets, quantities, materials and types', async () => {
    const { structure } = await open(buildingIfc())
    expect(find(structure.root, 'Wall W1')!.attributes).toEqual([
      { name: 'GlobalId', value: expect.any(String) },
      { name: 'Description', value: 'North side' },
      { group: 'Material', name: 'Material', value: 'Brick' },
      { group: 'Pset_WallCommon', name: 'FireRating', value: 'F90' },
      { group: 'Pset_WallCommon', name: 'IsExternal', value: true },
      { group: 'Pset_WallCommon', name: 'Width', value: 200, unit: 'mm' },
      { group: 'BaseQuantities', name: 'NetSideArea', value: 9, unit: 'm²' },
    ])
    expect(find(structure.root, 'Column 1')!.attributes).toContainEqual({ name: 'Type', value: 'HEB 300' })
  })

  it('keeps map coordinates to the micrometre', async () => {
    const far = buildingIfc().replace('=IFCCARTESIANPOINT((1500.0,3000.0,3000.0))', '=IFCCARTESIANPOINT((452269938123.25,4539403698456.5,3000.0))')
    const { structure, parts } = await open(far)
    const node = find(structure.root, 'Column 2')!
    expect(Array.from(node.transform!.subarray(12, 15))).toEqual([452269938123.25, 4539403698456.5, 3000])
    expect(checkPart(parts.get(node.part!)!).part!.bounds).toEqual([0, 0, 0, 300, 300, 2500])
  })

  it('opens ifcZIP', async () => {
    const { parts } = await open(zipSync({ 'building.ifc': strToU8(buildingIfc()) }), 'building.ifczip')
    expect(parts.size).toBe(5)
  })

  it('says why a file cannot be shown', async () => {
    const code = async (data: Uint8Array | string): Promise<string> =>
      open(data).then(
        () => 'ok',
        (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
      )
    const good = buildingIfc()
    expect(await code('<?xml version="1.0"?><ifcXML/>')).toBe('unsupported-format')
    expect(await code(good.replace('IFC2X3', 'IFC9'))).toBe('unsupported-format')
    expect(await code('solid')).toBe('file-exception')
    expect(await code(good.slice(0, 150))).toBe('file-exception')
    expect(await code(good.slice(0, 900))).toBe('cut-off')
    expect(await code(good.replace(/^#\d+=IFC(WALL|WINDOW|COLUMN|SPACE|FURNISHINGELEMENT|OPENINGELEMENT)\(.*\n/gm, ''))).toBe('no-geometry')
  })

  it('shows what is left of a cut file and says so', async () => {
    const good = buildingIfc()
    const { parts, notes } = await open(good.slice(0, good.indexOf('IFCRELAGGREGATES')))
    expect(parts.size).toBe(5)
    expect(notes.map(({ code }) => code)).toContain('cut-off')
  })
})
