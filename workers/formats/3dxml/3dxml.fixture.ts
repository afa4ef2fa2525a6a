/** A machine of a plate (which contains the machine again) and a pin. */
export const structure = `<?xml version="1.0"?><Model_3dxml xmlns:xsi="x"><Header><Generator>CATIA V5</Generator></Header><ProductStructure root="1">
<Reference3D id="1" name="Machine"/><Reference3D id="2" name="Plate"/><Reference3D id="3" name="Pin"/>
<Instance3D id="11" name="Plate.1"><IsAggregatedBy>1</IsAggregatedBy><IsInstanceOf>urn:3DXML:Reference:loc:2</IsInstanceOf><RelativeMatrix>0 1 0 -1 0 0 0 0 1 5 6 7.5</RelativeMatrix></Instance3D>
<Instance3D id="12" name="Pin.1"><IsAggregatedBy>1</IsAggregatedBy><IsInstanceOf>3</IsInstanceOf></Instance3D>
<Instance3D id="13" name="Loop.1"><IsAggregatedBy>2</IsAggregatedBy><IsInstanceOf>1</IsInstanceOf></Instance3D>
<ReferenceRep id="21" name="r" format="TESSELLATED" associatedFile="urn:3DXML:Plate.3DRep"/><ReferenceRep id="22" associatedFile="urn:3DXML:Pin.3DRep"/>
<InstanceRep id="31"><IsAggregatedBy>2</IsAggregatedBy><IsInstanceOf>21</IsInstanceOf></InstanceRep>
<InstanceRep id="32"><IsAggregatedBy>3</IsAggregatedBy><IsInstanceOf>22</IsInstanceOf></InstanceRep>
</ProductStructure></Model_3dxml>`

/** A tetrahedron: a strip, a fan and a triangle, and a coarser level that is not shown. */
export const tetrahedron = `<XMLRepresentation><Root xsi:type="BagRepType"><Rep xsi:type="PolygonalRepType" solid="1">
<SurfaceAttributes><Color red="1" green="0.5" blue="0" alpha="1"/></SurfaceAttributes>
<PolygonalLOD accuracy="3"><Faces><Face triangles="0 1 2"/></Faces></PolygonalLOD>
<Faces><Face strips="0 2 1 3"/><Face fans="0 1 3,"><SurfaceAttributes><Color red="0" green="0" blue="1"/></SurfaceAttributes></Face><Face triangles="0 3 2 0 9 2"/></Faces>
<Edges><LineAttributes><Color red="0" green="1" blue="0"/></LineAttributes><Polyline vertices="0 0 0,1 0 0"/></Edges>
<VertexBuffer><Positions>0 0 0,1 0 0,0 1 0,0 0 1</Positions></VertexBuffer></Rep></Root></XMLRepresentation>`
