import type { Association } from "@aangan/contract/association";
import { samplePictures } from "./sample-pictures.ts";

/** Nobody in it is real. */
export const sampleAssociation: Association = {
  name: "Aangan Residents' Welfare Association",
  address: ["Community Centre, Main Gate", "Aangan Township, Sector 21", "Gurugram, Haryana 122016"],
  city: "Gurugram",
  email: "info@aangan.example",
  contacts: [
    { label: "Regency Park-1 group", phone: "+91 124 400 0101" },
    { label: "Richmond group", phone: "+91 124 400 0102" },
  ],
  complexes: [
    { name: "RICHMOND PARK", colour: "peacock" },
    { name: "REGENCY PARK-1", colour: "indigo" },
    { name: "REGENT HOUSE", colour: "terracotta" },
    { name: "EWS/SP UNITS", colour: "olive" },
  ],
  pictures: samplePictures,
};
