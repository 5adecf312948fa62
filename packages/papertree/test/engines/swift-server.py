"""OpenStack Swift with its S3 interface, as one process on an address: `swift-server.py FOLDER PORT ADDRESS`.

Debian's packages run four servers under a user of their own, with their settings in /etc/swift. Tests need one process that
any user can start, kill, and start again on the same folder; so the four applications are loaded here side by side.
"""
import eventlet
import eventlet.patcher

eventlet.monkey_patch()

import os
import sys
from time import time as now

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

# The S3 access key is `account:user`.
ACCOUNT, USER, KEY = "test", "tester", "testing"
STORAGE = ("account", "container", "object")

SWIFT = """
[swift-hash]
swift_hash_path_suffix = papertree
[storage-policy:0]
name = one
default = yes
"""

# On a busy machine, an object whose listing takes longer than the default of one second would be listed some time later.
TIMEOUTS = """
conn_timeout = 60
node_timeout = 60
container_update_timeout = 60
"""

STORAGE_SERVER = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
bind_ip = 127.0.0.1
bind_port = {port}
log_level = ERROR
{timeouts}
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY_SERVER = """
[DEFAULT]
swift_dir = {folder}
bind_ip = 127.0.0.1
bind_port = {port}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
{timeouts}
# One disk that is busy is not to be taken for one that has failed.
error_suppression_limit = 1000000
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {key} .admin
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


class Cache:
    """The part of a memcached server that the proxy asks for; it lives as long as the process."""

    def __init__(self):
        self.values = {}

    def set(self, key, value, serialize=True, time=0, **_):
        self.values[key] = (value, now() + time if time else None)

    def get(self, key, **_):
        value, end = self.values.get(key, (None, None))
        return value if end is None or end > now() else None

    def delete(self, key, **_):
        self.values.pop(key, None)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def make_ring(folder, kind, port):
    ring = RingBuilder(part_power=2, replicas=1, min_part_hours=1)
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "disk"})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, "object.ring.gz" if kind == "object" else f"{kind}.ring.gz"))


def main(folder, port, address):
    os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
    write(os.path.join(folder, "swift.conf"), SWIFT)
    utils.set_swift_dir(folder)
    listeners = []
    for kind in STORAGE:
        listener = eventlet.listen(("127.0.0.1", 0))
        inner = listener.getsockname()[1]
        make_ring(folder, kind, inner)
        conf = os.path.join(folder, f"{kind}.conf")
        write(conf, STORAGE_SERVER.format(folder=folder, port=inner, kind=kind, timeouts=TIMEOUTS))
        listeners.append((listener, conf))
    conf = os.path.join(folder, "proxy.conf")
    write(conf, PROXY_SERVER.format(folder=folder, port=port, account=ACCOUNT, user=USER, key=KEY, timeouts=TIMEOUTS))
    listeners.append((eventlet.listen((address, port)), conf))

    cache = Cache()

    def with_cache(app):
        return lambda env, start: app({**env, "swift.cache": cache}, start)

    servers = []
    for listener, conf in listeners:
        pool = eventlet.GreenPool(256)
        servers.append(
            eventlet.spawn(wsgi.server, listener, with_cache(loadapp(conf)), custom_pool=pool, log_output=False)
        )
    print("ready", flush=True)
    for server in servers:
        server.wait()


main(os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
