/**
 * Entities that the STEP reader shows, as EXPRESS declares them (ISO 10303-41, -42, -43, -44, -46; AP203, AP214, AP242): `name < supertypes: own attributes in order`.
 * Kinds behind an attribute: s string, n number, i integer, b boolean or logical, e enumeration, x reference or select; L before it: a list, LL: a list of lists (3: of three each); * derived.
 */
const DECLARED = `
representation_item: name s
geometric_representation_item < representation_item
topological_representation_item < representation_item
point < geometric_representation_item
cartesian_point < point: coordinates Ln
direction < geometric_representation_item: direction_ratios Ln
vector < geometric_representation_item: orientation x, magnitude n
placement < geometric_representation_item: location x
axis1_placement < placement: axis x
axis2_placement_2d < placement: ref_direction x
axis2_placement_3d < placement: axis x, ref_direction x
functionally_defined_transformation: name s, description s
cartesian_transformation_operator < geometric_representation_item functionally_defined_transformation: axis1 x, axis2 x, local_origin x, scale n
cartesian_transformation_operator_3d < cartesian_transformation_operator: axis3 x
curve < geometric_representation_item
line < curve: pnt x, dir x
conic < curve: position x
circle < conic: radius n
ellipse < conic: semi_axis_1 n, semi_axis_2 n
hyperbola < conic: semi_axis n, semi_imag_axis n
parabola < conic: focal_dist n
bounded_curve < curve
polyline < bounded_curve: points Lx
trimmed_curve < bounded_curve: basis_curve x, trim_1 Lx, trim_2 Lx, sense_agreement b, master_representation e
composite_curve < bounded_curve: segments Lx, self_intersect b
composite_curve_on_surface < composite_curve
boundary_curve < composite_curve_on_surface
outer_boundary_curve < boundary_curve
founded_item
composite_curve_segment < founded_item: transition e, same_sense b, parent_curve x
b_spline_curve < bounded_curve: degree i, control_points_list Lx, curve_form e, closed_curve b, self_intersect b
b_spline_curve_with_knots < b_spline_curve: knot_multiplicities Li, knots Ln, knot_spec e
bezier_curve < b_spline_curve
uniform_curve < b_spline_curve
quasi_uniform_curve < b_spline_curve
rational_b_spline_curve < b_spline_curve: weights_data Ln
offset_curve_3d < curve: basis_curve x, distance n, self_intersect b, ref_direction x
curve_replica < curve: parent_curve x, transformation x
pcurve < curve: basis_surface x, reference_to_curve x
surface_curve < curve: curve_3d x, associated_geometry Lx, master_representation e
seam_curve < surface_curve
intersection_curve < surface_curve
surface < geometric_representation_item
elementary_surface < surface: position x
plane < elementary_surface
cylindrical_surface < elementary_surface: radius n
conical_surface < elementary_surface: radius n, semi_angle n
spherical_surface < elementary_surface: radius n
toroidal_surface < elementary_surface: major_radius n, minor_radius n
degenerate_toroidal_surface < toroidal_surface: select_outer b
swept_surface < surface: swept_curve x
surface_of_linear_extrusion < swept_surface: extrusion_axis x
surface_of_revolution < swept_surface: axis_position x
bounded_surface < surface
rectangular_trimmed_surface < bounded_surface: basis_surface x, u1 n, u2 n, v1 n, v2 n, usense b, vsense b
curve_bounded_surface < bounded_surface: basis_surface x, boundaries Lx, implicit_outer b
b_spline_surface < bounded_surface: u_degree i, v_degree i, control_points_list LLx, surface_form e, u_closed b, v_closed b, self_intersect b
b_spline_surface_with_knots < b_spline_surface: u_multiplicities Li, v_multiplicities Li, u_knots Ln, v_knots Ln, knot_spec e
bezier_surface < b_spline_surface
uniform_surface < b_spline_surface
quasi_uniform_surface < b_spline_surface
rational_b_spline_surface < b_spline_surface: weights_data LLn
offset_surface < surface: basis_surface x, distance n, self_intersect b
surface_replica < surface: parent_surface x, transformation x
vertex < topological_representation_item
vertex_point < vertex geometric_representation_item: vertex_geometry x
edge < topological_representation_item: edge_start x, edge_end x
edge_curve < edge geometric_representation_item: edge_geometry x, same_sense b
oriented_edge < topological_representation_item: edge_start *, edge_end *, edge_element x, orientation b
path < topological_representation_item: edge_list Lx
loop < topological_representation_item
edge_loop < path
vertex_loop < loop: loop_vertex x
poly_loop < loop: polygon Lx
face_bound < topological_representation_item: bound x, orientation b
face_outer_bound < face_bound
face < topological_representation_item: bounds Lx
face_surface < face geometric_representation_item: face_geometry x, same_sense b
advanced_face < face_surface
oriented_face < topological_representation_item: bounds *, face_element x, orientation b
connected_face_set < topological_representation_item: cfs_faces Lx
open_shell < connected_face_set
closed_shell < connected_face_set
oriented_open_shell < topological_representation_item: cfs_faces *, open_shell_element x, orientation b
oriented_closed_shell < topological_representation_item: cfs_faces *, closed_shell_element x, orientation b
solid_model < geometric_representation_item
manifold_solid_brep < solid_model: outer x
brep_with_voids < manifold_solid_brep: voids Lx
faceted_brep < manifold_solid_brep
shell_based_surface_model < geometric_representation_item: sbsm_boundary Lx
face_based_surface_model < geometric_representation_item: fbsm_faces Lx
geometric_set < geometric_representation_item: elements Lx
geometric_curve_set < geometric_set
csg_solid < solid_model: tree_root_expression x
boolean_result < geometric_representation_item: operator e, first_operand x, second_operand x
half_space_solid < geometric_representation_item: base_surface x, agreement_flag b
block < geometric_representation_item: position x, x n, y n, z n
sphere < geometric_representation_item: radius n, centre x
torus < geometric_representation_item: position x, major_radius n, minor_radius n
right_circular_cylinder < geometric_representation_item: position x, height n, radius n
right_circular_cone < geometric_representation_item: position x, height n, radius n, semi_angle n
right_angular_wedge < geometric_representation_item: position x, x n, y n, z n, ltx n
swept_area_solid < solid_model: swept_area x
extruded_area_solid < swept_area_solid: extruded_direction x, depth n
revolved_area_solid < swept_area_solid: axis x, angle n
swept_face_solid < solid_model: swept_face x
extruded_face_solid < swept_face_solid: extruded_direction x, depth n
revolved_face_solid < swept_face_solid: axis x, angle n
swept_disk_solid < solid_model: directrix x, radius n, inner_radius n, start_param n, end_param n
solid_replica < solid_model: parent_solid x, transformation x
tessellated_item < geometric_representation_item
tessellated_structured_item < tessellated_item
coordinates_list < tessellated_item: npoints i, position_coords LL3n
tessellated_face < tessellated_structured_item: coordinates x, pnmax i, normals LL3n, geometric_link x
triangulated_face < tessellated_face: pnindex Li, triangles LL3i
complex_triangulated_face < tessellated_face: pnindex Li, triangle_strips LLi, triangle_fans LLi
tessellated_surface_set < tessellated_item: coordinates x, pnmax i, normals LL3n
triangulated_surface_set < tessellated_surface_set: pnindex Li, triangles LL3i
complex_triangulated_surface_set < tessellated_surface_set: pnindex Li, triangle_strips LLi, triangle_fans LLi
tessellated_shell < tessellated_item: items Lx, topological_link x
tessellated_solid < tessellated_item: items Lx, geometric_link x
tessellated_wire < tessellated_item: items Lx, geometric_model_link x
tessellated_edge < tessellated_structured_item: coordinates x, geometric_link x, line_strip Li
tessellated_connecting_edge < tessellated_edge: smooth b, face1 x, face2 x, line_strip_face1 Li, line_strip_face2 Li
tessellated_vertex < tessellated_structured_item: coordinates x, topological_link x, point_index i
tessellated_point_set < tessellated_item: coordinates x, point_list Li
tessellated_curve_set < tessellated_item: coordinates x, line_strips LLi
tessellated_geometric_set < tessellated_item: children Lx
repositioned_tessellated_item < tessellated_item: location x
representation: name s, items Lx, context_of_items x
definitional_representation < representation
shape_representation < representation
tessellated_shape_representation < shape_representation
advanced_brep_shape_representation < shape_representation
faceted_brep_shape_representation < shape_representation
manifold_surface_shape_representation < shape_representation
geometrically_bounded_surface_shape_representation < shape_representation
geometrically_bounded_wireframe_shape_representation < shape_representation
csg_shape_representation < shape_representation
mechanical_design_geometric_presentation_representation < representation
representation_context: context_identifier s, context_type s
parametric_representation_context < representation_context
geometric_representation_context < representation_context: coordinate_space_dimension i
global_unit_assigned_context < representation_context: units Lx
global_uncertainty_assigned_context < representation_context: uncertainty Lx
representation_map: mapping_origin x, mapped_representation x
mapped_item < representation_item: mapping_source x, mapping_target x
representation_relationship: name s, description s, rep_1 x, rep_2 x
shape_representation_relationship < representation_relationship
constructive_geometry_representation < representation
constructive_geometry_representation_relationship < representation_relationship
representation_relationship_with_transformation < representation_relationship: transformation_operator x
item_defined_transformation: name s, description s, transform_item_1 x, transform_item_2 x
property_definition: name s, description s, definition x
product_definition_shape < property_definition
property_definition_representation: definition x, used_representation x
shape_definition_representation < property_definition_representation
context_dependent_shape_representation: representation_relation x, represented_product_relation x
shape_aspect: name s, description s, of_shape x, product_definitional b
descriptive_representation_item < representation_item: description s
measure_with_unit: value_component x, unit_component x
measure_representation_item < representation_item measure_with_unit
length_measure_with_unit < measure_with_unit
plane_angle_measure_with_unit < measure_with_unit
uncertainty_measure_with_unit < measure_with_unit: name s, description s
named_unit: dimensions x
length_unit < named_unit
plane_angle_unit < named_unit
solid_angle_unit < named_unit
mass_unit < named_unit
si_unit < named_unit: prefix e, name e
conversion_based_unit < named_unit: name s, conversion_factor x
derived_unit: elements Lx
derived_unit_element: unit x, exponent n
dimensional_exponents: length_exponent n, mass_exponent n, time_exponent n, electric_current_exponent n, thermodynamic_temperature_exponent n, amount_of_substance_exponent n, luminous_intensity_exponent n
styled_item < representation_item: styles Lx, item x
over_riding_styled_item < styled_item: over_ridden_style x
context_dependent_over_riding_styled_item < over_riding_styled_item: style_context Lx
presentation_style_assignment: styles Lx
presentation_style_by_context < presentation_style_assignment: style_context x
surface_style_usage: side e, style x
surface_side_style: name s, styles Lx
surface_style_fill_area: fill_area x
fill_area_style: name s, fill_styles Lx
fill_area_style_colour: name s, fill_colour x
surface_style_rendering: rendering_method e, surface_colour x
surface_style_rendering_with_properties < surface_style_rendering: properties Lx
surface_style_transparent: transparency n
colour_rgb: name s, red n, green n, blue n
pre_defined_item: name s
pre_defined_colour < pre_defined_item
draughting_pre_defined_colour < pre_defined_colour
draughting_pre_defined_curve_font < pre_defined_item
curve_style: name s, curve_font x, curve_width x, curve_colour x
point_style: name s, marker x, marker_size x, marker_colour x
presentation_layer_assignment: name s, description s, assigned_items Lx
invisibility: invisible_items Lx
application_context: application s
application_context_element: name s, frame_of_reference x
product_context < application_context_element: discipline_type s
mechanical_context < product_context
product_definition_context < application_context_element: life_cycle_stage s
design_context < product_definition_context
application_protocol_definition: status s, application_interpreted_model_schema_name s, application_protocol_year i, application x
product: id s, name s, description s, frame_of_reference Lx
product_category: name s, description s
product_related_product_category < product_category: products Lx
product_definition_formation: id s, description s, of_product x
product_definition_formation_with_specified_source < product_definition_formation: make_or_buy e
product_definition: id s, description s, formation x, frame_of_reference x
product_definition_with_associated_documents < product_definition: documentation_ids Lx
product_definition_relationship: id s, name s, description s, relating_product_definition x, related_product_definition x
product_definition_usage < product_definition_relationship
assembly_component_usage < product_definition_usage: reference_designator s
next_assembly_usage_occurrence < assembly_component_usage
`

type Kind = 's' | 'n' | 'i' | 'b' | 'e' | 'x' | '*'

/** An attribute of an entity, as EXPRESS declares it. */
export interface Attribute {
  name: string
  kind: Kind
  /** How many lists its values stand in. */
  lists: number
  /** How many values the innermost list has, where EXPRESS states it. */
  row?: number
}

interface Entity {
  supertypes: string[]
  own: Attribute[]
}

const entities = new Map<string, Entity>()
for (const line of DECLARED.trim().split('\n')) {
  const [head, attributes] = line.split(': ')
  const [name, supertypes] = head.split(' < ')
  const own = (attributes ?? '')
    .split(', ')
    .filter(Boolean)
    .map((stated): Attribute => {
      const [attribute, kind] = stated.split(' ')
      const [, lists, row, letter] = /^(L*)(\d?)(.)$/.exec(kind)!
      return { name: attribute, kind: letter as Kind, lists: lists.length, ...(row !== '' && { row: Number(row) }) }
    })
  entities.set(name, { supertypes: supertypes?.split(' ') ?? [], own })
}

/** Attributes that an entity declares itself, as a part of a complex instance states them. Undefined: an entity that is not read. */
export const ownAttributes = (name: string): readonly Attribute[] | undefined => entities.get(name)?.own

const whole = new Map<string, readonly Attribute[]>()

/** All attributes in the order of Part 21: those of supertypes first, each supertype once. Undefined: an entity that is not read. */
export function allAttributes(name: string): readonly Attribute[] | undefined {
  const known = whole.get(name)
  if (known || !entities.has(name)) return known
  const seen = new Set<string>()
  const found: Attribute[] = []
  const add = (each: string): void => {
    const entity = entities.get(each)
    if (!entity || seen.has(each)) return
    seen.add(each)
    for (const supertype of entity.supertypes) add(supertype)
    found.push(...entity.own)
  }
  add(name)
  whole.set(name, found)
  return found
}
