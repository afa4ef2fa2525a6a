import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const dae = (asset: string, nodes: string, more = ''): string => `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>${asset}</asset>
<library_animations><animation id="broken"><source/></animation></library_animations>${more}
<library_images><image id="img"><init_from>my%20skin.png</init_from></image></library_images>
<library_effects><effect id="fx"><profile_COMMON>
 <newparam sid="surface"><surface type="2D"><init_from>img</init_from></surface></newparam>
 <newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>
 <technique sid="t"><lambert><diffuse><texture texture="sampler" texcoord="UV"/></diffuse></lambert></technique></profile_COMMON></effect>
 <effect id="fx2"><profile_COMMON><technique sid="t"><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="skin"><instance_effect url="#fx"/></material><material id="m2" name="red"><instance_effect url="#fx2"/></material></library_materials>
<library_geometries><geometry id="g" name="plate"><mesh>
 <source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array><technique_common><accessor source="#pa" count="4" stride="3"/></technique_common></source>
 <source id="t"><float_array id="ta" count="8">0 0 1 0 1 1 0 1</float_array><technique_common><accessor source="#ta" count="4" stride="2"/></technique_common></source>
 <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
 <triangles material="a" count="1"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#t" offset="1" set="0"/><p>0 0 1 1 2 2</p></triangles>
 <triangles material="b" count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 3</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">${nodes}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`
const INSTANCE =
  '<instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="a" target="#m"/><instance_material symbol="b" target="#m2"/></technique_common></bind_material></instance_geometry>'
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('units, axes, materials and a picture; geometry used twice is one set of parts', async () => {
  const text = dae(
    '<contributor><authoring_tool>Maker</authoring_tool></contributor><unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis>',
    `<node name="left"><translate>2 0 0</translate>${INSTANCE}</node><node name="right">${INSTANCE}</node>`,
  )
  const { structure, parts, notes } = await openWith(reader, { 'a/x.dae': text, 'a/my skin.png': PNG })
  expect(structure).toMatchObject({ units: 'in', upAxis: 'z', application: 'Maker' })
  expect(outline(structure.root)).toBe('x.dae(left(skin#0 red#1) right(skin#0 red#1))')
  expect(structure.root.children[0].transform![12]).toBeCloseTo(50.8, 10)
  expect(parts[0]).toMatchObject({ color: 0xffffffff, texture: { mime: 'image/png', repeat: true, flipY: true } })
  expect(parts[1]).toMatchObject({ color: 0xff0000ff })
  expect([...parts[0].mesh!.positions]).toEqual([0, 0, 0, 25.4, 0, 0, 25.4, 25.4, 0].map(Math.fround))
  expect(notes).toEqual([])
})

test('X up is turned to Y up', async () => {
  const { structure } = await openWith(reader, { 'x.dae': dae('<up_axis>X_UP</up_axis>', `<node name="n">${INSTANCE}</node>`) })
  expect(structure.upAxis).toBe('y')
  expect([...structure.root.transform!.subarray(0, 8)]).toEqual([0, 1, 0, 0, -1, 0, 0, 0])
})

test('strips and fans, and no word of units', async () => {
  const text = dae('', `<node name="n">${INSTANCE}</node>`)
    .replace('<asset></asset>', '')
    .replace(
      /<triangles material="a".*?<\/triangles>/,
      '<tristrips material="a" count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 3 2</p></tristrips>',
    )
    .replace(
      /<triangles material="b".*?<\/triangles>/,
      '<trifans material="b" count="1"><input semantic="VERTEX" source="#v" offset="1"/><p>9 0 9 1 9 2 9 3</p></trifans>',
    )
  const { parts } = await openWith(reader, { 'x.dae': text })
  const corners = parts.map(({ mesh }) =>
    [...mesh!.indices].map((i) => [mesh!.positions[3 * i], mesh!.positions[3 * i + 1]].map((x) => Math.round(x / 1000)).join('')),
  )
  expect(corners.map((own) => own.join(' '))).toEqual(['00 10 01 01 10 11', '00 10 11 00 11 01'])
})

test('materials that are not there, or lead nowhere', async () => {
  const text = dae('', `<node name="n">${INSTANCE.replace('#m2', '#nowhere')}</node>`).replace('<instance_effect url="#fx"/>', '<instance_effect url="#none"/>')
  const { parts } = await openWith(reader, { 'x.dae': text })
  expect(parts.reduce((sum, { mesh }) => sum + mesh!.indices.length, 0)).toBe(6)
})

test('UTF-16, blanks before the declaration, and ZAE', async () => {
  const text = dae('<unit meter="0.001"/>', `<node name="Würfel">${INSTANCE}</node>`)
  const wide = new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))]).buffer)
  expect(outline((await openWith(reader, { 'x.dae': wide })).structure.root)).toBe('x.dae(Würfel(skin#0 red#1))')
  expect(outline((await openWith(reader, { 'x.dae': `\n\n ${text}` })).structure.root)).toBe('x.dae(Würfel(skin#0 red#1))')
  const bytes = new TextEncoder().encode(text)
  const zae = zipSync({
    'manifest.xml': new TextEncoder().encode('<dae_root>./in/b.dae#s</dae_root>'),
    'a.dae': new Uint8Array(9),
    'in/b.dae': bytes,
    'in/my skin.png': PNG,
  })
  const opened = await openWith(reader, { 'x.zae': zae.slice() })
  expect(opened.structure).toMatchObject({ name: 'x.zae', units: 'mm' })
  expect(opened.parts[0].texture!.image).toEqual(PNG)
})

test('broken files end in a message, and nothing of the stand-ins is left', async () => {
  expect(await codeOf(openWith(reader, { 'x.dae': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.dae': '<COLLADA><asset>' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.dae': '<html/>' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.dae': dae('', '<node name="empty"/>') }))).toBe('no-geometry')
  expect(await codeOf(openWith(reader, { 'x.zae': zipSync({ 'a.txt': new Uint8Array(1) }).slice() }))).toBe('file-exception')
  expect([typeof (globalThis as { DOMParser?: unknown }).DOMParser, typeof (globalThis as { window?: unknown }).window]).toEqual(['undefined', 'undefined'])
})
