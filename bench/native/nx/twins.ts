/** Parts of the collection that are there as STEP too, under another name: the part was made from the STEP file. */
export const nxTwins: Readonly<Record<string, string>> = { 'medtech/Rod.prt': 'medtech/Loadcell_5kg.step' }
