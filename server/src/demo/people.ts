export const demoAdmin = { name: "Asha Verma", email: "office@aangan.example", password: "courtyard-office" };

/** Colleagues of the secretary, with the same password. */
export const demoColleagues = [
  { name: "Prakash Iyer", email: "treasurer@aangan.example", role: "treasurer" },
  { name: "Rekha Solanki", email: "clerk@aangan.example", role: "clerk" },
  { name: "Naveen D'Costa", email: "auditor@aangan.example", role: "auditor" },
] as const;

/** Nobody in the demo is real. */
export const DEMO_PASSWORD = "courtyard-flat";

const people = [
  ["A-101", "Meera Nair"],
  ["A-102", "Arjun Mehta"],
  ["A-203", "Kavita Joshi"],
  ["A-304", "Imran Sheikh"],
  ["B-11", "Sunita Rao"],
  ["B-12", "Rahul Bansal"],
  ["C-7", "Harpreet Kaur"],
  ["C-8", "Joseph D'Souza"],
  ["D-21", "Lakshmi Subramanian"],
  ["D-22", "Vikram Singh Rathore"],
  ["E-041", "Ananya Chatterjee"],
  ["E-042", "Farhan Qureshi"],
  ["E-112", "Neha Agarwal"],
  ["F-9", "Tenzin Dorje"],
  ["F-10", "Pooja Deshpande"],
  ["G-301", "Suresh Pillai"],
  ["G-302", "Ritu Malhotra"],
  ["H-5", "Abdul Rahman"],
  ["H-6", "Divya Krishnan"],
  ["S-1", "Gopal Yadav"],
  ["S-2", "Mary Thomas"],
  ["S-3", "Ramesh Kumar"],
] as const;

export type DemoResident = ReturnType<typeof demoResidents>[number];

export function demoResidents(complexes: readonly string[]) {
  const perComplex = Math.ceil(people.length / complexes.length);
  return people.map(([flatNumber, name], index) => ({
    flatNumber,
    name,
    email: `${flatNumber.toLowerCase()}@aangan.example`,
    phone: `98${String(10_000_000 + index * 317_311)}`,
    password: DEMO_PASSWORD,
    complex: complexes[Math.floor(index / perComplex)] ?? "",
  }));
}
