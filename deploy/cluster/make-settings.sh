#!/bin/sh
# Writes what differs between the servers, with new passwords and keys: make-settings.sh FOLDER ADDRESS1 ADDRESS2 ADDRESS3
# node1.env to node3.env are each server's /etc/aangan/node.env, haproxy.env is /etc/default/haproxy, portal.env has the
# database's line of /etc/aangan/aangan.env, owner.env what only the making of tables and a restore may know, and roles.sql makes
# the portal's roles. etcd1 to etcd3 are the servers' certificates in etcd, patroni that of Patroni, ca.crt what all of them are checked by. Where portals reach the databases by a network of its own, its
# three addresses follow: etcd, replication and Patroni stay on the first.
set -eu
umask 077
folder=$1
shift
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
superuser=$(secret) replication=$(secret) rewind=$(secret) restapi=$(secret) owner=$(secret) portal=$(secret)
mkdir -p "$folder"

# sign NAME USAGE [ADDRESS]: a key and a certificate for ten years, which no other authority could have signed.
sign() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$folder/$1.key" -out "$folder/request" 2>/dev/null
  printf 'basicConstraints=critical,CA:FALSE\nextendedKeyUsage=%s\n%s' "$2" "${3:+subjectAltName=IP:$3,IP:127.0.0.1}" >"$folder/extensions"
  openssl x509 -req -in "$folder/request" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial -days 3650 \
    -extfile "$folder/extensions" -out "$folder/$1.crt" 2>/dev/null
}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=aangan etcd' \
  -keyout "$folder/ca.key" -out "$folder/ca.crt" 2>/dev/null
number=0
for address in "$1" "$2" "$3"; do
  number=$((number + 1))
  # An etcd is a client of the two others.
  sign "etcd$number" serverAuth,clientAuth "$address"
done
sign patroni clientAuth
rm "$folder/ca.key" "$folder/ca.srl" "$folder/request" "$folder/extensions"

number=0
for address in "$1" "$2" "$3"; do
  number=$((number + 1))
  others=
  for other in "$1" "$2" "$3"; do [ "$other" = "$address" ] || others=$others,$other:2379; done
  cat >"$folder/node$number.env" <<END
ETCD_NAME=db$number
ETCD_LISTEN_CLIENT_URLS=https://$address:2379,https://127.0.0.1:2379
ETCD_ADVERTISE_CLIENT_URLS=https://$address:2379
ETCD_LISTEN_PEER_URLS=https://$address:2380
ETCD_INITIAL_ADVERTISE_PEER_URLS=https://$address:2380
ETCD_INITIAL_CLUSTER=db1=https://$1:2380,db2=https://$2:2380,db3=https://$3:2380
PATRONI_NAME=db$number
PATRONI_ETCD_HOSTS=$address:2379$others
PATRONI_ETCD_USE_PROXIES=true
PATRONI_RESTAPI_LISTEN=0.0.0.0:8008
PATRONI_RESTAPI_CONNECT_ADDRESS=$address:8008
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=$restapi
PATRONI_POSTGRESQL_LISTEN=0.0.0.0:5432
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$address:5432
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=$superuser
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=$replication
PATRONI_REWIND_USERNAME=rewinder
PATRONI_REWIND_PASSWORD=$rewind
END
done
cat >"$folder/haproxy.env" <<END
NODE1=${4:-$1}
NODE2=${5:-$2}
NODE3=${6:-$3}
END
cat >"$folder/portal.env" <<END
DATABASE_URL=postgres://aangan_portal:$portal@127.0.0.1:5000/aangan
END
cat >"$folder/owner.env" <<END
DATABASE_OWNER_URL=postgres://aangan:$owner@127.0.0.1:5000/aangan
END
cat >"$folder/roles.sql" <<END
CREATE ROLE aangan LOGIN PASSWORD '$owner';
CREATE ROLE aangan_portal LOGIN PASSWORD '$portal';
CREATE DATABASE aangan OWNER aangan;
END
