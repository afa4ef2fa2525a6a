/** A manifest's facts about a part's display mesh. */
export function meshFacts(facts: string): { bodies: number; faces: number; triangles: number; volume: number } | undefined {
  const found = /bodies (\d+), faces (\d+), triangles (\d+), .*signed volume (-?[\d.]+)/.exec(facts)
  return found ? { bodies: Number(found[1]), faces: Number(found[2]), triangles: Number(found[3]), volume: Number(found[4]) } : undefined
}

/** A manifest's facts about a product's tree. */
export function productFacts(facts: string): { root: string; instances: number; top: number; files: string[] } | undefined {
  const found = /^root (.*), instances in tree \(own\+in-file components\) (\d+), top level (\d+), referenced files \d+: (.*)/.exec(facts)
  return found ? { root: found[1], instances: Number(found[2]), top: Number(found[3]), files: found[4].split('; ').filter((name) => name !== '') } : undefined
}

/** Parts of the collection for which no bodies were known, and what they show. */
export const noBodies: Record<string, string> = {
  'Stewart_Platform/Part1.CATPart': 'nothing',
  'CompanionRT/Part1.CATPart': 'nothing',
  'Radial-Engine-CA/Master_Rod.CATPart': 'nothing',
  'CAD_data/Propeller_V1.CATPart': 'an imported mesh',
  'CAD_data/P-W-I-Rib_Profile-A.CATPart': 'wires',
  'Catia-Examples/example4.CATPart': 'wires',
  'PV_Robotic_arm/PRISMATIC_JOINT_1_307.CATPart': 'a body with coarser versions',
  'PV_Robotic_arm/ROTOIDAL_JOINT_2_305.CATPart': 'a body with coarser versions',
  'P-dale/Part1.CATPart': 'nothing',
  'P-dale/ressort.CATPart': 'wires',
}

/** Products that are there as STEP too. */
export const productTwins: Readonly<Record<string, string>> = { 'Stewart_Platform/ASSEM3.CATProduct': 'Stewart_Platform/Assem3.STEP' }
