import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cubeIndices, cubePositions } from '../../../mesh/cube.fixture.ts'
import { openWith, outline } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { paintedTriangles } from './painted.ts'

/** Area by extruder of one triangle with the corners (0 0), (8 0), (0 8) that is painted with these digits: 32 in all. */
function areas(digits: string): Record<number, number> {
  const { positions: p, indices, extruder } = paintedTriangles(Float64Array.of(0, 0, 0, 8, 0, 0, 0, 8, 0), Uint32Array.of(0, 1, 2), new Map([[0, digits]]))
  const out: Record<number, number> = {}
  extruder.forEach((own, t) => {
    const [a, b, c] = indices.subarray(t * 3, t * 3 + 3)
    const double = (p[b * 3] - p[a * 3]) * (p[c * 3 + 1] - p[a * 3 + 1]) - (p[c * 3] - p[a * 3]) * (p[b * 3 + 1] - p[a * 3 + 1])
    out[own] = (out[own] ?? 0) + double / 2
  })
  return out
}

describe('painted triangles', () => {
  it.each([
    ['4', { 1: 32 }],
    ['8', { 2: 32 }],
    ['0C', { 3: 32 }],
    ['CC', { 15: 32 }],
    // Fifteen and one more.
    ['1FC', { 19: 32 }],
    // Halved from a corner to the middle of the side opposite.
    ['481', { 1: 16, 2: 16 }],
    // Two sides: a quarter at the corner, a quarter, and a half.
    ['4082', { 2: 16, 0: 8, 1: 8 }],
    ['48483', { 1: 16, 2: 16 }],
    // The half that comes first in the digits is halved again.
    ['44851', { 1: 24, 2: 8 }],
  ])('%s', (digits, expected) => {
    expect(areas(digits)).toEqual(expected)
  })

  it('say where: the last digits are of the first corner', () => {
    const { positions, indices, extruder } = paintedTriangles(
      Float64Array.of(0, 0, 0, 8, 0, 0, 0, 8, 0),
      Uint32Array.of(0, 1, 2),
      new Map([[0, '4083']]).set(0, '48003'),
    )
    const own = [...extruder].indexOf(1)
    expect([...indices.subarray(own * 3, own * 3 + 3)].map((corner) => [positions[corner * 3], positions[corner * 3 + 1]])).toEqual([
      [0, 0],
      [4, 0],
      [0, 4],
    ])
  })

  it.each(['3', '13', 'x', 'F', '44444', 'C', '1'.repeat(5000)])('that make no sense (%#) are left whole', (digits) => {
    expect(areas(digits)).toEqual({ 0: 32 })
  })

  it('share the middles of their sides with neighbours', () => {
    const square = paintedTriangles(
      Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      Uint32Array.of(0, 1, 2, 0, 2, 3),
      new Map([
        [0, '44443'],
        [1, '88883'],
      ]),
    )
    expect(square.positions.length / 3).toBe(4 + 5)
  })
})

const rels = '<Relationships><Relationship Target="/3D/main.model" Type="http://x/3dmodel"/></Relationships>'
const list = (name: string, count: number, at: (i: number) => string): string => Array.from({ length: count }, (_, i) => `<${name} ${at(i)}/>`).join('')
const mesh = (copies: number, more: (t: number) => string = () => ''): string => {
  const corners = cubePositions.length / 3
  const vertices = list(
    'vertex',
    corners * copies,
    (i) =>
      `x="${cubePositions[(i % corners) * 3] + 3 * Math.floor(i / corners)}" y="${cubePositions[(i % corners) * 3 + 1]}" z="${cubePositions[(i % corners) * 3 + 2]}"`,
  )
  const triangles = list('triangle', (cubeIndices.length / 3) * copies, (t) => {
    const [of, first] = [t % (cubeIndices.length / 3), Math.floor(t / (cubeIndices.length / 3)) * corners]
    return `v1="${cubeIndices[of * 3] + first}" v2="${cubeIndices[of * 3 + 1] + first}" v3="${cubeIndices[of * 3 + 2] + first}" ${more(t)}`
  })
  return `<mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh>`
}
const open = (files: Record<string, string>) =>
  openWith(reader, { 'a.3mf': zipSync(Object.fromEntries(Object.entries({ '_rels/.rels': rels, ...files }).map(([path, text]) => [path, strToU8(text)]))) })

describe('a project of PrusaSlicer', () => {
  const config = '; before = 1\n; extruder_colour = #21FF06;"";#0000FF\n; filament_colour = #FB0207;#00C0C0;#FB0207\n'
  const volume = (first: number, name: string, type: string, extruder: number): string =>
    `<volume firstid="${first}" lastid="${first + 11}"><metadata type="volume" key="name" value="${name}"/><metadata type="volume" key="volume_type" value="${type}"/><metadata type="volume" key="extruder" value="${extruder}"/></volume>`
  const settings = `<config><object id="1"><metadata type="object" key="name" value="Block"/><metadata type="object" key="extruder" value="3"/>${volume(0, 'Body', 'ModelPart', 0)}${volume(12, 'Insert', 'ModelPart', 2)}${volume(24, 'Hole', 'NegativeVolume', 0)}</object></config>`
  const model = `<model xmlns:slic3rpe="s"><resources><object id="1">${mesh(3, (t) => (t === 0 ? 'slic3rpe:mmu_segmentation="4"' : ''))}</object></resources><build><item objectid="1"/></build></model>`
  const files = { '3D/main.model': model, 'Metadata/Slic3r_PE.config': config, 'Metadata/Slic3r_PE_model.config': settings }

  it('has its volumes as parts, in the colours of their extruders; negative ones are no bodies', async () => {
    const { parts, structure } = await open(files)
    expect(outline(structure.root)).toBe('a.3mf(Block(Body#0 Insert#1 Hole#2))')
    expect(structure.root.children[0].children.map(({ role, hidden }) => [role, hidden])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['construction', true],
    ])
    expect(parts[1].color).toBe(0x00c0c0ff)
    const words = new Uint32Array(parts[0].mesh!.vertexColor!.slice().buffer)
    expect(new Set(words)).toEqual(new Set([0xffff0000, 0xff06ff21]))
  })

  it('whose list of objects is damaged is whole, in the first filament', async () => {
    const { parts } = await open({ ...files, 'Metadata/Slic3r_PE_model.config': '<config><object id="1">' })
    expect(parts).toHaveLength(1)
  })
})

describe('a project of Bambu Studio', () => {
  const config = JSON.stringify({ extruder_colour: ['#FCE94F'], filament_colour: ['#728F9A', '#FF804080'] })
  const settings = `<config><object id="9"><metadata key="name" value="Label"/><metadata key="extruder" value="2"/>
    <part id="1" subtype="normal_part"><metadata key="name" value="Plate"/></part><part id="2" subtype="normal_part"><metadata key="name" value="Text"/><metadata key="extruder" value="1"/></part>
    <part id="3" subtype="modifier_part"><metadata key="name" value="Cube"/></part></object></config>`
  const inner = `<model><resources><object id="1">${mesh(1)}</object><object id="2">${mesh(1)}</object><object id="3" type="other">${mesh(1)}</object></resources></model>`
  const component = (id: number): string => `<component p:path="/3D/Objects/a.model" objectid="${id}"/>`
  const model = `<model xmlns:p="p"><resources><object id="9"><components>${component(1)}${component(2)}${component(3)}</components></object></resources><build><item objectid="9"/></build></model>`

  it('has the names and filaments of its parts; modifiers are no bodies', async () => {
    const { parts, structure } = await open({
      '3D/main.model': model,
      '3D/Objects/a.model': inner,
      'Metadata/project_settings.config': config,
      'Metadata/model_settings.config': settings,
    })
    expect(outline(structure.root)).toBe('a.3mf(Label(Plate#0 Text#1 Cube#2))')
    expect(parts.map(({ color }) => color)).toEqual([0xff8040ff, 0x728f9aff, 0xff8040ff])
    expect(structure.root.children[0].children.map(({ role }) => role)).toEqual([undefined, undefined, 'construction'])
  })
})
