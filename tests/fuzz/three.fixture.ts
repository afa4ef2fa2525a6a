/** Small good files of formats that loaders of three.js read, to be damaged. */
export const collada = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="0.001"/><up_axis>Z_UP</up_axis></asset>
<library_effects><effect id="fx"><profile_COMMON><technique sid="t"><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#fx"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"/></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist material="a" count="1"><input semantic="VERTEX" source="#v" offset="0"/><vcount>4</vcount><p>0 1 2 3</p></polylist></mesh></geometry></library_geometries>
<library_nodes><node id="n" name="leaf"><instance_geometry url="#g"/></node></library_nodes>
<library_visual_scenes><visual_scene id="s"><node name="top"><rotate>0 0 1 90</rotate><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="a" target="#m"/></technique_common></bind_material></instance_geometry><node><instance_node url="#n"/></node></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`

export const asciiFbx = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
Objects:  {
	Geometry: 10, "Geometry::plate", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,1,0,0,1,1,0,0,1,0
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
		LayerElementNormal: 0 {
			MappingInformationType: "ByPolygonVertex"
			ReferenceInformationType: "Direct"
			Normals: *12 {
				a: 0,0,1,0,0,1,0,0,1,0,0,1
			}
		}
	}
	Model: 20, "Model::plate", "Mesh" {
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",2,0,0
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
	C: "OO",10,20
	C: "OO",30,20
}
`

const chunk = (id: number, ...content: number[][]): number[] => {
  const body = content.flat()
  const size = body.length + 6
  return [id & 255, id >> 8, size & 255, (size >> 8) & 255, 0, 0, ...body]
}
const name = (value: string): number[] => [...new TextEncoder().encode(value), 0]
const floats = (...values: number[]): number[] => [...new Uint8Array(new Float32Array(values).buffer)]

export const studio = new Uint8Array(
  chunk(
    0x4d4d,
    chunk(
      0x3d3d,
      chunk(0xafff, chunk(0xa000, name('red')), chunk(0xa020, chunk(0x0011, [255, 0, 0]))),
      chunk(
        0x4000,
        name('plate'),
        chunk(
          0x4100,
          chunk(0x4110, [4, 0], floats(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
          chunk(0x4120, [2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0], chunk(0x4130, name('red'), [2, 0, 0, 0, 1, 0])),
        ),
      ),
    ),
  ),
)
