import { StepText } from '../step/stepText.fixture.ts'

/** A box of 10 × 20 × 30 mm. */
export function boxStep(): string {
  const step = new StepText()
  step.product('Box', [step.placement(), step.box(10, 20, 30).solid], step.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return step.text()
}

/** A quarter turn about z: x goes to y. */
const TURN = '0 1 0 -1 0 0 0 0 1'
export const use = (occurrence: string, rotation: string, translation: string): string =>
  `<ViewOccurrenceRelationship uid="r-${occurrence}" xsi:type="n0:NextAssemblyOccurrenceUsage"><Related uidRef="${occurrence}"/><Placement><GeometricRepresentationRelationshipWithPlacementTransformation><Transformation><CartesianTransformation><RotationMatrix>${rotation}</RotationMatrix><TranslationVector>${translation}</TranslationVector></CartesianTransformation></Transformation></GeometricRepresentationRelationshipWithPlacementTransformation></Placement></ViewOccurrenceRelationship>`
export const part = (uid: string, name: string, view: string, more = ''): string =>
  `<Part uid="${uid}"><Id><Identifier uid="${uid}-i" id="${uid}-number"/></Id><Name><CharacterString>${name}</CharacterString></Name><Versions><PartVersion uid="${uid}-v"><Id id="A"/><Views><PartView uid="${uid}-pv">${view}</PartView></Views></PartVersion></Versions>${more}</Part>`
export const occurrence = (uid: string, name: string): string => `<Occurrence uid="${uid}" xsi:type="n0:SingleOccurrence"><Id id="${name}"/></Occurrence>`
export const file = (uid: string, name: string): string =>
  `<File uid="${uid}" xsi:type="n0:DigitalFile"><Id><Identifier id="F-${uid}"/></Id><Locations><ExternalItem uid="${uid}-x"><Id id="${name}"/></ExternalItem></Locations></File>`
export const document = (assigned: string): string => `<DocumentAssignment uid="d-${assigned}"><AssignedDocument uidRef="${assigned}"/></DocumentAssignment>`
const unit =
  '<Unit uid="u"><Name><ClassString>metre</ClassString></Name><Prefix><ClassString>centi</ClassString></Prefix><Quantity><ClassString>length</ClassString></Quantity></Unit>'
export const uos = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><n0:Uos xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:n0="http://standards.iso.org/iso/ts/10303/-4442/-ed-3/tech/xml-schema/domain_model"><Header><OriginatingSystem>Writer 7</OriginatingSystem></Header><DataContainer xsi:type="n0:AP242DataContainer">${body}</DataContainer></n0:Uos>`

/** A box twice, once moved and once turned, in centimetres. */
export const assemblyXml = uos(
  file('f1', 'box.stp') +
    part('top', 'Gear &amp; Ü', use('o1', '1 0 0 0 1 0 0 0 1', '1 2 3') + use('o2', TURN, '0 0 0')) +
    part('box', 'Box', occurrence('o1', 'Box left') + occurrence('o2', 'Box right') + document('f1')) +
    unit,
)
