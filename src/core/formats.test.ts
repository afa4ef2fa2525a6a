import { expect, test } from 'vitest'
import { belongsToModel, detectFormat, formatIds, formats } from './formats.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])
const p21 = (schema: string): Uint8Array => bytes(`ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('${schema}'));`)

test('every format has one line', () => {
  expect(formats.map(({ id }) => id).toSorted()).toEqual([...formatIds].toSorted())
})

test.each<[string, Uint8Array, string | undefined]>([
  ['a.step', p21('AUTOMOTIVE_DESIGN'), 'step'],
  ['a.stp', bytes('/* made by us */\r\nISO-10303-21;'), 'step'],
  ['misnamed.stl', p21('AUTOMOTIVE_DESIGN'), 'step'],
  ['a.stl', bytes('solid x'), 'stl'],
  ['bin.stl', new Uint8Array(84), 'stl'],
  ['a.zip', zip, undefined],
  ['a.ifc', p21('IFC4'), 'ifc'],
  ['misnamed.stp', p21('IFC2X3'), 'ifc'],
  ['a.ifczip', zip, 'ifc'],
  ['a.stpz', zip, 'step'],
  ['a.3mf', zip, '3mf'],
  ['noext', bytes('glTF\u0002\u0000\u0000\u0000'), 'gltf'],
  ['a.glb', bytes('glTF\u0002'), 'gltf'],
  ['a.asm', ole, 'solidedge-assembly'],
  ['a.asm.12', bytes('#UGC:2 ASSEMBLY 1350'), 'creo-assembly'],
  ['a.prt.3', bytes('#UGC:2 PART 1350'), 'creo-part'],
  ['a.prt', bytes('SPLMSSTR'), 'nx'],
  ['a.sldprt', new Uint8Array([1, 2, 3, 4, 0, 0, 0, 4, 9]), 'solidworks-part'],
  ['a.dwg', bytes('AC1032\0'), 'dwg'],
  ['a.dxf', bytes('  0\r\nSECTION\r\n'), 'dxf'],
  ['a.off', bytes('OFF\n'), 'off'],
  ['a.txt', bytes('hello'), undefined],
  // Who an extension with several programs belongs to, in any case and with any version number.
  ['GEAR.PRT.12', bytes('#UGC:2 PART 1350'), 'creo-part'],
  ['gear.xpr', bytes('#UGC:2 PART 1350'), 'creo-part'],
  ['GEAR.PRT', bytes('SPLMSSTR'), 'nx'],
  ['gear.prt', ole, 'nx'],
  ['Top.ASM', ole, 'solidedge-assembly'],
  ['frame.PWD', ole, 'solidedge-part'],
  ['clip.sldlfp', ole, 'solidworks-part'],
  ['START.PRTDOT', new Uint8Array([1, 2, 3, 4, 0, 0, 0, 4, 9]), 'solidworks-part'],
  ['A.CATPART', bytes('V5_CFV2\0'), 'catia-part'],
  ['a.CATShape', bytes('V5_CFV2\0'), 'catia-part'],
  ['code.asm', bytes('mov ax, bx'), 'solidedge-assembly'],
  // Drawings carry a picture; without their program's signature they are unknown.
  ['Plan.SLDDRW', ole, 'solidworks-part'],
  ['plan.idw', ole, 'inventor-part'],
  ['explosion.ipn', ole, 'inventor-part'],
  ['plan.dft', ole, 'solidedge-draft'],
  ['Plan.CATDrawing', bytes('V5_CFV2\0'), 'catia-part'],
  ['plan.drw.4', bytes('#UGC:2 DRAWING 1350'), 'creo-part'],
  ['plan.drw', bytes('Micrografx'), undefined],
])('%s', (name, head, id) => {
  expect(detectFormat(head, name)?.id).toBe(id)
})

// @rule:packages
test('what a package may hold', () => {
  expect(['a.STEP', 'b/a.prt.12', 'a.mtl', 'readme', 'x.png', 'a.sldasm', 'a.cfg', 'trail.txt.3'].map(belongsToModel)).toEqual(Array(8).fill(true))
  expect(['a.exe', 'b.js', 'c.zip', 'd.bat', '.hidden'].map(belongsToModel)).toEqual([false, false, false, false, false])
})
