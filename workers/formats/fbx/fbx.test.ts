import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader, without } from './index.ts'

const fbx = (settings: string, layer = ''): string => `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
	SceneInfo: "SceneInfo::GlobalInfo", "UserData" {
		Properties70:  {
			P: "Original|ApplicationName", "KString", "", "", "Maker"
		}
	}
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
${settings}
	}
}
Objects:  {
	Geometry: 10, "Geometry::plate", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,1,0,0,1,1,0,0,1,0
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
${layer}
	}
	Model: 20, "Model::my left.plate", "Mesh" {
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",2,0,0
		}
	}
	Model: 21, "Model::right", "Mesh" {
		Properties70:  {
			P: "Lcl Scaling", "Lcl Scaling", "", "A",-1,1,1
		}
	}
	Material: 30, "Material::red", "" {
		ShadingModel: "lambert"
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",1,0,0
		}
	}
}
Connections:  {
	C: "OO",20,0
	C: "OO",21,0
	C: "OO",10,20
	C: "OO",10,21
	C: "OO",30,20
	C: "OO",30,21
}
`
const P = (name: string, value: string): string => `		P: "${name}", "double", "Number", "",${value}`
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('unit, axis, names, placements; geometry used twice is one part', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'x.fbx': fbx(`${P('UpAxis', '2')}\n${P('UnitScaleFactor', '2.54')}`) })
  expect(structure).toMatchObject({ units: 'in', upAxis: 'z', application: 'Maker' })
  expect(outline(structure.root)).toBe('x.fbx(my left.plate#0 right#0)')
  expect(structure.root.transform).toBeUndefined()
  expect(structure.root.children[0].transform![12]).toBeCloseTo(50.8, 10)
  expect(structure.root.children[1].transform![0]).toBe(-1)
  expect(parts.length).toBe(1)
  expect(parts[0].color).toBe(0xff0000ff)
  expect(parts[0].mesh!.indices.length).toBe(6)
  expect(Math.max(...parts[0].mesh!.positions)).toBe(Math.fround(25.4))
  expect(notes).toEqual([])
})

test('centimetres unless the file says otherwise', async () => {
  const { structure, parts } = await openWith(reader, { 'x.fbx': fbx('') })
  expect(structure).toMatchObject({ units: 'cm', upAxis: 'y' })
  expect(Math.max(...parts[0].mesh!.positions)).toBe(10)
})

test('a layer that cannot be read is left out and said', async () => {
  const broken =
    '		LayerElementColor: 0 {\n			MappingInformationType: "ByPolygonVertex"\n			ReferenceInformationType: "IndexToDirect"\n			Colors: *4 {\n				a: 1,0,0,1\n			}\n		}'
  const { parts, notes } = await openWith(reader, { 'x.fbx': fbx('', broken) })
  expect(parts.length).toBe(1)
  expect(notes.map(({ code }) => code)).toEqual(['damaged-data'])
})

test('records are taken out by their whole names', () => {
  const bytes = new TextEncoder().encode(' Pose: { BindPose } "Pose"')
  expect(without(bytes, ['Pose'])).toBe(2)
  expect(new TextDecoder().decode(bytes)).toBe(' Xose: { BindPose } "Xose"')
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.fbx': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.fbx': 'not an FBX file' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.fbx': 'Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0' }))).toBe('file-exception')
})
